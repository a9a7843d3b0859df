import { keepPreviousData } from '@tanstack/react-query'
import { callUrl } from '@windrow/contract/client'
import { routeTable } from 'virtual:route-table'
import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { queryOptions } from '../../keys/query-options.ts'
import { scopeQuery, tableQuery, type ReportingSearch } from './reporting-search.ts'

const refreshMs = 60_000
const whileMakingMs = 2000
export const rowsPerPage = 25

export const reportingQueries = {
  overview: (search: ReportingSearch) =>
    queryOptions({
      queryKey: keys.reporting.overview(scopeQuery(search)),
      queryFn: ({ signal }) => api.reportingOverview({ query: scopeQuery(search), signal }),
      placeholderData: keepPreviousData,
      refetchInterval: refreshMs,
    }),
  table: (search: ReportingSearch) => {
    const query = { ...tableQuery(search), page: search.page ?? 1, limit: rowsPerPage }
    return queryOptions({
      queryKey: keys.reporting.table(query),
      queryFn: ({ signal }) => api.reportingTable({ query, signal }),
      placeholderData: keepPreviousData,
    })
  },
  views: () =>
    queryOptions({
      queryKey: keys.reporting.views,
      queryFn: ({ signal }) => api.reportingViewList({ signal }),
    }),
  generated: (page: number) =>
    queryOptions({
      queryKey: keys.reporting.generated(page),
      queryFn: ({ signal }) => api.generatedList({ query: { page }, signal }),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data?.reports.some(({ state: now }) => now === 'QUEUED' || now === 'WORKING')
          ? whileMakingMs
          : refreshMs,
    }),
  plans: () =>
    queryOptions({
      queryKey: keys.reporting.plans,
      queryFn: ({ signal }) => api.reportPlanList({ signal }),
    }),
}

/** URL of the table as a file, with all rows. */
export const reportingFile = (search: ReportingSearch): string =>
  callUrl(routeTable['reportingFile']!, { query: tableQuery(search) })

/** URL of the file of a generated report. */
export const generatedFile = (generatedId: number): string =>
  callUrl(routeTable['generatedFile']!, { params: { generatedId } })
