import { api } from '../api/client.ts'
import { keys } from '../keys/keys.ts'
import { queryOptions } from '../keys/query-options.ts'

export const accountQuery = (orgId: number) =>
  queryOptions({
    queryKey: keys.accounts.detail(orgId),
    queryFn: ({ signal }) => api.accountGet({ params: { orgId }, signal }),
  })

/** Accounts whose names contain a text; for staff. */
export const accountsFoundQuery = (search: string) =>
  queryOptions({
    queryKey: keys.choices.accountsFound(search),
    queryFn: async ({ signal }) =>
      (await api.accountSearch({ query: { search, limit: 100 }, signal })).organizations,
  })

/** Names of the accounts with these ids. */
export const accountNamesQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: keys.choices.accountNames(ids),
    queryFn: async ({ signal }) =>
      (await api.accountNames({ query: { organization_ids: [...ids] }, signal })).organizations,
  })
