import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handlers } from '../../calls/handler.ts'
import { ticketLookup } from './ticket-calls.ts'

/** API handlers of this feature. */
export const supportHandlers = (app: AppContext) =>
  ({
    ticketLookup: ticketLookup(app),
  }) satisfies Partial<Handlers<Routes>>
