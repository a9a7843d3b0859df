import { keepPreviousData } from '@tanstack/react-query'
import type { UsagePeriod } from '@windrow/contract/proxies'
import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { queryOptions } from '../../keys/query-options.ts'
import type { ProxySearch } from './proxy-search.ts'

const textOf = (days: UsagePeriod) => `${days}` as const

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

  usage: (days: UsagePeriod) =>
    queryOptions({
      queryKey: keys.proxies.usage(days),
      queryFn: ({ signal }) => api.proxyUsage({ query: { days: textOf(days) }, signal }),
      placeholderData: keepPreviousData,
    }),
}
