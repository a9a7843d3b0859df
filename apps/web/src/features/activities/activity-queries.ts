import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

const limit = 25

export const activityQueries = {
  list: (id: number, reportId: number | undefined) =>
    infiniteQueryOptions({
      queryKey: ['activities', id, reportId],
      queryFn: ({ pageParam, signal }) =>
        api.activityList({ params: { id }, query: { page: pageParam, limit, reportId }, signal }),
      initialPageParam: 1,
      getNextPageParam: ({ activities }, _pages, page) => (activities.length < limit ? undefined : page + 1),
    }),
}
