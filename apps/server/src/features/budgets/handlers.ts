import type { Routes } from '@windrow/contract/routes'
import type { Handlers } from '../../calls/handler.ts'
import type { AppContext } from '../../context.ts'
import { accountBudgetSet, reportBudgetGet, reportBudgetSet, runAllow } from './budget-calls.ts'

/** API handlers of this feature. */
export const budgetsHandlers = (app: AppContext) =>
  ({
    accountBudgetSet: accountBudgetSet(app),
    reportBudgetGet: reportBudgetGet(app),
    reportBudgetSet: reportBudgetSet(app),
    runAllow: runAllow(app),
  }) satisfies Partial<Handlers<Routes>>
