import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handlers } from '../../calls/handler.ts'
import { ticketLookup } from './ticket-calls.ts'

/** The calls of the API that this room answers. */
export const supportHandlers = (app: AppContext) =>
  ({
    ticketLookup: ticketLookup(app),
  }) satisfies Partial<Handlers<Routes>>
