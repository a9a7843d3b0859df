import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handlers } from '../../calls/handler.ts'
import {
  emailDigestCreate,
  emailDigestDelete,
  emailDigestEnable,
  emailDigestGet,
  emailDigestList,
  emailDigestUpdate,
} from './digest-calls.ts'
import { emailDigestPreview, emailDigestTest } from './preview-calls.ts'

/** API handlers of this feature. */
export const emailDigestsHandlers = (app: AppContext) =>
  ({
    emailDigestList: emailDigestList(app),
    emailDigestCreate: emailDigestCreate(app),
    emailDigestPreview: emailDigestPreview(app),
    emailDigestTest: emailDigestTest(app),
    emailDigestGet: emailDigestGet(app),
    emailDigestUpdate: emailDigestUpdate(app),
    emailDigestEnable: emailDigestEnable(app),
    emailDigestDelete: emailDigestDelete(app),
  }) satisfies Partial<Handlers<Routes>>
