import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { toQuery, type ReportSearch } from './report-search.ts'

const everyMs = 30_000

export const reportQueries = {
  /** All reports of a project, by name. */
  list: (id: number) =>
    queryOptions({
      queryKey: ['reports', id],
      queryFn: async ({ signal }) => (await api.reportList({ params: { id }, signal })).reports,
    }),

  /** A page of them. Asked again while it is seen: no event tells of the runs of all reports. */
  page: (id: number, search: ReportSearch) =>
    queryOptions({
      queryKey: ['reports', id, 'page', search],
      queryFn: ({ signal }) => api.reportList({ params: { id }, query: toQuery(search), signal }),
      placeholderData: keepPreviousData,
      refetchInterval: everyMs,
    }),

  versions: (id: number, rid: number) =>
    queryOptions({
      queryKey: ['report', id, rid, 'versions'],
      queryFn: async ({ signal }) => (await api.reportVersions({ params: { id, rid }, signal })).versions,
    }),

  params: (id: number, rid: number) =>
    queryOptions({
      queryKey: ['report', id, rid, 'params'],
      queryFn: ({ signal }) => api.reportParamsGet({ params: { id, rid }, signal }),
    }),

  detail: (id: number, rid: number) =>
    queryOptions({
      queryKey: ['report', id, rid],
      queryFn: ({ signal }) => api.reportGet({ params: { id, rid }, signal }),
    }),

  recipe: (id: number, rid: number) =>
    queryOptions({
      queryKey: ['recipe', id, rid],
      queryFn: ({ signal }) => api.recipeGet({ params: { id, rid }, signal }),
    }),
}
