import type { HistoryCount } from '@windrow/contract/run-metrics'
import type { DataProfile } from '@windrow/contract/schemas/profiles'
import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import type { RunPlace } from '../../keys/places.ts'
import { queryOptions } from '../../keys/query-options.ts'

const workingMs = 700
/** The schedule id of runs without a schedule. */
const noSchedule = 0

export const isBeingMade = (profile: DataProfile | undefined): boolean =>
  profile?.state === 'QUEUED' || profile?.state === 'WORKING'

export const profileQueries = {
  of: (place: RunPlace, pageId: string) =>
    queryOptions({
      queryKey: keys.dataProfiles.ofTable(place, pageId),
      queryFn: ({ signal }) =>
        api.profileGet({ params: { ...place, scheduleId: noSchedule }, query: { page_id: pageId }, signal }),
      refetchInterval: ({ state }) => (isBeingMade(state.data) ? workingMs : false),
    }),

  trend: (place: RunPlace, pageId: string, column: string, last: HistoryCount) =>
    queryOptions({
      queryKey: keys.dataProfiles.trend(place, pageId, column, last),
      queryFn: async ({ signal }) => {
        const { columns } = await api.profileTrend({
          params: { ...place, scheduleId: noSchedule },
          query: { page_id: pageId, column_name: column, limit: Number(last) },
          signal,
        })
        return columns[0]?.runs ?? []
      },
    }),
}
