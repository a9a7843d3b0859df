import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { queryOptions } from '../../keys/query-options.ts'
import { toQuery, type ReportSearch } from './report-search.ts'

const everyMs = 30_000

/** A page of a project's reports. Polled while visible, because no event covers the runs of all reports. */
export const reportPageQuery = (id: number, search: ReportSearch) =>
  queryOptions({
    queryKey: keys.reports.page(id, search),
    queryFn: ({ signal }) => api.reportList({ params: { id }, query: toQuery(search), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  })

export const configurationQueries = {
  versions: (id: number, rid: number) =>
    queryOptions({
      queryKey: keys.report.versions(id, rid),
      queryFn: async ({ signal }) => (await api.reportVersions({ params: { id, rid }, signal })).versions,
    }),

  params: (id: number, rid: number) =>
    queryOptions({
      queryKey: keys.report.params(id, rid),
      queryFn: ({ signal }) => api.reportParamsGet({ params: { id, rid }, signal }),
    }),
}
