import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { queryOptions } from '../../keys/query-options.ts'
import { toQuery, type ProjectSearch } from './project-search.ts'

const everyMs = 30_000

/** Polled while visible, because no event reports other users' changes or the results of runs. */
export const projectListQuery = (search: ProjectSearch) =>
  queryOptions({
    queryKey: keys.projects.list(search),
    queryFn: ({ signal }) => api.projectList({ query: toQuery(search), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  })
