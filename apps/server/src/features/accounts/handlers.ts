import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handlers } from '../../calls/handler.ts'
import { accountOverview } from './account-overview.ts'
import { accountDeactivate, accountReactivate } from './account-status.ts'
import { accountCreate, accountUpdate } from './change-accounts.ts'
import {
  accountCheck,
  accountGet,
  accountList,
  accountNames,
  accountOwned,
  accountPage,
  accountSearch,
} from './view-accounts.ts'

/** API handlers of this feature. */
export const accountsHandlers = (app: AppContext) =>
  ({
    accountPage: accountPage(app),
    accountCheck: accountCheck(app),
    accountList: accountList(app),
    accountNames: accountNames(app),
    accountSearch: accountSearch(app),
    accountOwned: accountOwned(app),
    accountOverview: accountOverview(app),
    accountGet: accountGet(app),
    accountCreate: accountCreate(app),
    accountUpdate: accountUpdate(app),
    accountDeactivate: accountDeactivate(app),
    accountReactivate: accountReactivate(app),
  }) satisfies Partial<Handlers<Routes>>
