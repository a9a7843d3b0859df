import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { AccountSearch } from './account-search.ts'

export const accountQueries = {
  page: ({ page = 1, limit = 25, sort = 'name', ...filters }: AccountSearch) =>
    queryOptions({
      queryKey: ['accounts', 'page', { page, limit, sort, ...filters }],
      queryFn: ({ signal }) => api.accountPage({ query: { page, limit, sort, ...filters }, signal }),
      placeholderData: keepPreviousData,
    }),

  detail: (orgId: number) =>
    queryOptions({
      queryKey: ['accounts', 'detail', orgId],
      queryFn: ({ signal }) => api.accountGet({ params: { orgId }, signal }),
    }),
}
