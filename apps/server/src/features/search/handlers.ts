import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handlers } from '../../calls/handler.ts'
import { globalReports, globalSearch } from './search-calls.ts'

/** API handlers of this feature. */
export const searchHandlers = (app: AppContext) =>
  ({
    globalSearch: globalSearch(app),
    globalReports: globalReports(app),
  }) satisfies Partial<Handlers<Routes>>
