import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Recurrence } from '@windrow/contract/schemas/schedules'
import { api } from '../../api/client.ts'

/** Schedules move by themselves; nobody should have to reload. */
const everyMs = 10_000

export const scheduleQueries = {
  all: (id: number, rid: number) => ['schedules', id, rid] as const,

  list: (id: number, rid: number) =>
    queryOptions({
      queryKey: [...scheduleQueries.all(id, rid), 'list'],
      queryFn: ({ signal }) => api.scheduleList({ params: { id, rid }, signal }),
      refetchInterval: everyMs,
    }),

  calendar: (id: number, rid: number, span: { from: string; to: string; timeZone: string }) =>
    queryOptions({
      queryKey: [...scheduleQueries.all(id, rid), 'calendar', span],
      queryFn: ({ signal }) => api.scheduleCalendar({ params: { id, rid }, query: span, signal }),
      refetchInterval: 3 * everyMs,
      placeholderData: keepPreviousData,
    }),

  preview: (id: number, rid: number, recurrence: Recurrence) =>
    queryOptions({
      queryKey: ['schedule-preview', id, rid, recurrence],
      queryFn: ({ signal }) => api.schedulePreview({ params: { id, rid }, body: { recurrence }, signal }),
      placeholderData: keepPreviousData,
    }),
}
