import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import { notFound } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import {
  accountNamesOf,
  loadAccounts,
  nameIsTaken,
  ownedAccountIds,
  pageOfAccounts,
  searchAccounts,
} from './account-queries.ts'

export const loadAccount = async (app: AppContext, id: number) => {
  const [account] = await loadAccounts(app.db, [id])
  if (!account) throw notFound('account')
  return account
}

export const accountPage =
  (app: AppContext): Handler<Routes['accountPage']> =>
  async ({ query }) => {
    const { organizations, total, counts } = await pageOfAccounts(app.db, query)
    return { organizations, pagination: { page: query.page, perPage: query.limit, total }, counts }
  }

export const accountList =
  (app: AppContext): Handler<Routes['accountList']> =>
  async ({ query }) => ({ organizations: await loadAccounts(app.db, query.accountIdList ?? []) })

export const accountNames =
  (app: AppContext): Handler<Routes['accountNames']> =>
  async ({ query }) => ({ organizations: await accountNamesOf(app.db, query.organization_ids ?? []) })

export const accountSearch =
  (app: AppContext): Handler<Routes['accountSearch']> =>
  async ({ query }) => ({ organizations: await searchAccounts(app.db, query.search, query.limit) })

export const accountOwned =
  (app: AppContext): Handler<Routes['accountOwned']> =>
  async ({ actor }) => ({
    organizations: await loadAccounts(app.db, await ownedAccountIds(app.db, actor.userId)),
  })

export const accountCheck =
  (app: AppContext): Handler<Routes['accountCheck']> =>
  async ({ query }) => {
    const taken = await nameIsTaken(app.db, query.name)
    return { available: !taken, message: taken ? 'Organization name already exists' : '' }
  }

export const accountGet =
  (app: AppContext): Handler<Routes['accountGet']> =>
  ({ account }) =>
    loadAccount(app, account.id)
