import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { toQuery, type ProjectSearch } from './project-search.ts'

const everyMs = 30_000

export const projectQueries = {
  all: ['projects'] as const,

  /** Asked again while it is seen: nothing else tells of what others make and of what runs bring. */
  list: (search: ProjectSearch) =>
    queryOptions({
      queryKey: ['projects', 'list', search],
      queryFn: ({ signal }) => api.projectList({ query: toQuery(search), signal }),
      placeholderData: keepPreviousData,
      refetchInterval: everyMs,
    }),

  detail: (id: number) =>
    queryOptions({
      queryKey: ['projects', 'detail', id],
      queryFn: ({ signal }) => api.projectGet({ params: { id }, signal }),
    }),
}
