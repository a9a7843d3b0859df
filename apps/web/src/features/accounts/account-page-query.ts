import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { queryOptions } from '../../keys/query-options.ts'
import type { AccountSearch } from './account-search.ts'

export const accountPageQuery = ({ page = 1, limit = 25, sort = 'name', ...filters }: AccountSearch) =>
  queryOptions({
    queryKey: keys.accounts.page({ page, limit, sort, ...filters }),
    queryFn: ({ signal }) => api.accountPage({ query: { page, limit, sort, ...filters }, signal }),
    placeholderData: keepPreviousData,
  })
