import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

const limit = 25

export const activityQueries = {
  list: (id: number, of: { reportId?: number; historyId?: number }) =>
    infiniteQueryOptions({
      queryKey: ['activities', id, of],
      queryFn: ({ pageParam, signal }) =>
        api.activityList({ params: { id }, query: { page: pageParam, limit, ...of }, signal }),
      initialPageParam: 1,
      getNextPageParam: ({ activities }, _pages, page) => (activities.length < limit ? undefined : page + 1),
    }),
}
