import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { queryOptions } from '../../keys/query-options.ts'
import type { AccountSearch } from './account-search.ts'

const refreshMs = 15_000

/** Health, usage and budget of an account; refetched while the page is open, because runs go on spending. */
export const accountOverviewQuery = (orgId: number) =>
  queryOptions({
    queryKey: keys.accounts.overview(orgId),
    queryFn: ({ signal }) => api.accountOverview({ params: { orgId }, signal }),
    refetchInterval: refreshMs,
  })

export const accountPageQuery = ({ page = 1, limit = 25, sort = '-budget', ...filters }: AccountSearch) =>
  queryOptions({
    queryKey: keys.accounts.page({ page, limit, sort, ...filters }),
    queryFn: ({ signal }) => api.accountPage({ query: { page, limit, sort, ...filters }, signal }),
    placeholderData: keepPreviousData,
  })
