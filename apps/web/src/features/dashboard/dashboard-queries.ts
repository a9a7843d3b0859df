import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { queryOptions } from '../../keys/query-options.ts'
import { deskQuery, ownQuery, runsQuery, type DashboardSearch } from './dashboard-search.ts'

const whileRunningMs = 3000
const otherwiseMs = 20_000

export const dashboardQueries = {
  view: (search: DashboardSearch) => {
    const { days, ...ids } = runsQuery(search)
    return queryOptions({
      queryKey: keys.dashboard.view(days, ids),
      queryFn: ({ signal }) => api.dashboard({ query: { days, ...ids }, signal }),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data && state.data.totals.active > 0 ? whileRunningMs : otherwiseMs,
    })
  },
  own: (search: DashboardSearch) => {
    const query = ownQuery(search)
    return queryOptions({
      queryKey: keys.dashboard.own(query),
      queryFn: ({ signal }) => api.dashboardOwn({ query, signal }),
      placeholderData: keepPreviousData,
      refetchInterval: otherwiseMs,
    })
  },
  desk: (search: DashboardSearch) => {
    const query = deskQuery(search)
    return queryOptions({
      queryKey: keys.dashboard.desk(query),
      queryFn: ({ signal }) => api.dashboardDesk({ query, signal }),
      placeholderData: keepPreviousData,
      refetchInterval: otherwiseMs,
    })
  },
}
