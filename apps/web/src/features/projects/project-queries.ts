import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { toQuery, type ProjectSearch } from './project-search.ts'

export const projectQueries = {
  all: ['projects'] as const,

  list: (search: ProjectSearch) =>
    queryOptions({
      queryKey: ['projects', 'list', search],
      queryFn: ({ signal }) => api.projectList({ query: toQuery(search), signal }),
      placeholderData: keepPreviousData,
    }),

  detail: (id: number) =>
    queryOptions({
      queryKey: ['projects', 'detail', id],
      queryFn: ({ signal }) => api.projectGet({ params: { id }, signal }),
    }),
}
