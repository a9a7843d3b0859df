import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handlers } from '../../calls/handler.ts'
import { secretDelete, secretList, secretSave } from './secret-calls.ts'

/** API handlers of this feature. */
export const secretsHandlers = (app: AppContext) =>
  ({
    secretList: secretList(app),
    secretSave: secretSave(app),
    secretDelete: secretDelete(app),
  }) satisfies Partial<Handlers<Routes>>
