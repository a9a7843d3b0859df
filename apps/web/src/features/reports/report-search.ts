import { reportStatuses, type ReportStatus } from '@windrow/contract/report-status'
import { listView, oneOf, type RawSearch, shortText } from '../../ui/search-params.ts'

const sorts = [
  'name',
  '-name',
  'createdDate',
  '-createdDate',
  'lastHistoryDate',
  '-lastHistoryDate',
  'totalRecords',
  '-totalRecords',
] as const
export const reportPageSizes = [12, 25, 40, 50, 100]

export interface ReportSearch {
  page?: number
  limit?: number
  search?: string
  status?: ReportStatus
  /** Code of the report's service. */
  service?: string
  sort?: (typeof sorts)[number]
}

/** Reads the view from the URL; the default view, sorted by name, has no parameters. */
export function readReportSearch(raw: RawSearch): ReportSearch {
  const search: ReportSearch = listView(raw)
  const status = oneOf(raw['status'], reportStatuses)
  const service = shortText(raw['service'], 63)
  const sort = oneOf(raw['sort'], sorts)
  if (status) search.status = status
  if (service) search.service = service
  if (sort && sort !== 'name') search.sort = sort
  return search
}

export const isNarrowed = ({ search, status, service }: ReportSearch): boolean =>
  [search, status, service].some((one) => one !== undefined)

export const toQuery = ({ page = 1, limit = 25, sort = 'name', ...rest }: ReportSearch) => ({
  page,
  limit,
  sort,
  ...rest,
})
