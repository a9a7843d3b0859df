import type { Routes } from '@windrow/contract/routes'
import type { Handlers } from '../../calls/handler.ts'
import type { AppContext } from '../../context.ts'
import { mailReply } from './receive-reply.ts'

/** API handlers of this feature. */
export const threadMailHandlers = (app: AppContext) =>
  ({ mailReply: mailReply(app) }) satisfies Partial<Handlers<Routes>>
