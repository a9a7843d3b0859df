import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { queryOptions } from '../../keys/query-options.ts'
import { idsOf } from '../../ui/id-list.ts'
import type { DashboardSearch } from './dashboard-search.ts'

const whileRunningMs = 3000
const otherwiseMs = 20_000

const some = (text: string | undefined) => (text ? idsOf(text) : undefined)

export const dashboardQueries = {
  view: ({ days = '7', ...ids }: Omit<DashboardSearch, 'days'> & { days?: '1' | '7' | '30' }) =>
    queryOptions({
      queryKey: keys.dashboard.view(days, ids),
      queryFn: ({ signal }) =>
        api.dashboard({
          query: {
            days,
            accountIds: some(ids.accountIds),
            projectIds: some(ids.projectIds),
            reportIds: some(ids.reportIds),
          },
          signal,
        }),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data && state.data.totals.active > 0 ? whileRunningMs : otherwiseMs,
    }),
}
