import { keepPreviousData } from '@tanstack/react-query'
import type { Recurrence } from '@windrow/contract/schemas/schedules'
import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { queryOptions } from '../../keys/query-options.ts'

/** In ms; polled, because schedules change without the user. */
const everyMs = 10_000

export const scheduleQueries = {
  list: (id: number, rid: number) =>
    queryOptions({
      queryKey: keys.schedules.list(id, rid),
      queryFn: ({ signal }) => api.scheduleList({ params: { id, rid }, signal }),
      refetchInterval: everyMs,
    }),

  calendar: (id: number, rid: number, span: { from: string; to: string; timeZone: string }) =>
    queryOptions({
      queryKey: keys.schedules.calendar(id, rid, span),
      queryFn: ({ signal }) => api.scheduleCalendar({ params: { id, rid }, query: span, signal }),
      refetchInterval: 3 * everyMs,
      placeholderData: keepPreviousData,
    }),

  punctuality: (id: number, rid: number) =>
    queryOptions({
      queryKey: keys.schedules.punctuality(id, rid),
      queryFn: ({ signal }) => api.schedulePunctuality({ params: { id, rid }, signal }),
      staleTime: 30 * everyMs,
    }),

  preview: (id: number, rid: number, recurrence: Recurrence) =>
    queryOptions({
      queryKey: keys.schedules.preview(id, rid, recurrence),
      queryFn: ({ signal }) => api.schedulePreview({ params: { id, rid }, body: { recurrence }, signal }),
      placeholderData: keepPreviousData,
    }),
}
