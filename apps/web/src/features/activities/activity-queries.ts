import type { InfiniteData } from '@tanstack/react-query'
import type { ActivityGroup } from '@windrow/contract/activities'
import type { Activity, ActivityList } from '@windrow/contract/schemas/project-activities'
import type { z } from 'zod'
import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { infiniteQueryOptions } from '../../keys/query-options.ts'

const limit = 25

export interface ActivityChoice {
  reportId?: number
  historyId?: number
  group?: ActivityGroup
  userId?: number
}

export const activityQueries = {
  list: (id: number, of: ActivityChoice) =>
    infiniteQueryOptions({
      queryKey: keys.activities.list(id, of),
      queryFn: ({ pageParam, signal }) =>
        api.activityList({ params: { id }, query: { page: pageParam, limit, ...of }, signal }),
      initialPageParam: 1,
      getNextPageParam: ({ activities }, _pages, page) => (activities.length < limit ? undefined : page + 1),
    }),
}

/** The activities of all pages. One that moved to the next page, because others happened meanwhile, comes only once. */
export const activitiesIn = ({ pages }: InfiniteData<z.infer<typeof ActivityList>>): Activity[] => [
  ...new Map(pages.flatMap(({ activities }) => activities).map((one) => [one.id, one])).values(),
]
