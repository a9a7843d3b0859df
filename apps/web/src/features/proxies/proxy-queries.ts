import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { queryOptions } from '../../keys/query-options.ts'
import type { ProxySearch } from './proxy-search.ts'

const dayMs = 86_400_000

export const proxyQueries = {
  lists: queryOptions({
    queryKey: keys.proxies.lists,
    queryFn: ({ signal }) => api.proxyLists({ signal }),
  }),

  page: ({ page = 1, limit = 25, ...filters }: ProxySearch) =>
    queryOptions({
      queryKey: keys.proxies.page({ page, limit, ...filters }),
      queryFn: ({ signal }) => api.proxyPage({ query: { page, limit, ...filters }, signal }),
      placeholderData: keepPreviousData,
    }),

  usage: (days: number) =>
    queryOptions({
      queryKey: keys.proxies.usage(days),
      queryFn: ({ signal }) => {
        const fromDate = new Date(Date.now() - days * dayMs).toISOString()
        return api.proxyUsage({ query: { fromDate }, signal })
      },
      placeholderData: keepPreviousData,
    }),
}
