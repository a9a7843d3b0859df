import { queryOptions } from '@tanstack/react-query'
import type { HistoryCount } from '@windrow/contract/run-metrics'
import type { DataProfile } from '@windrow/contract/schemas/profiles'
import { api } from '../../api/client.ts'

const workingMs = 700
/** Runs that nobody planned have schedule 0. */
const noSchedule = 0

export interface ProfilePlace {
  id: number
  rid: number
  hid: number
}

export const isBeingMade = (profile: DataProfile | undefined): boolean =>
  profile?.state === 'QUEUED' || profile?.state === 'WORKING'

export const profileQueries = {
  of: (place: ProfilePlace, pageId: string) =>
    queryOptions({
      queryKey: ['profile', place.id, place.rid, place.hid, pageId],
      queryFn: ({ signal }) =>
        api.profileGet({ params: { ...place, scheduleId: noSchedule }, query: { page_id: pageId }, signal }),
      refetchInterval: ({ state }) => (isBeingMade(state.data) ? workingMs : false),
    }),

  trend: (place: ProfilePlace, pageId: string, column: string, last: HistoryCount) =>
    queryOptions({
      queryKey: ['profile-trend', place.id, place.rid, place.hid, pageId, column, last],
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
