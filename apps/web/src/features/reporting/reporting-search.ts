import {
  reportingGroups,
  reportingPeriods,
  type ReportingGroup,
  type ReportingPeriod,
} from '@windrow/contract/reporting'
import type { ReportingView } from '@windrow/contract/schemas/reporting'
import { idsOf, idsText, idText } from '../../ui/id-list.ts'
import { oneOf, shortText, wholeNumber, type RawSearch } from '../../ui/search-params.ts'

/** The view of the page, as in the URL; defaults are absent. */
export interface ReportingSearch {
  days?: Exclude<ReportingPeriod, '30'>
  group?: Exclude<ReportingGroup, 'account'>
  /** A column, with "-" in front if the highest value is first. */
  sort?: string
  page?: number
  /** The saved view that was chosen. */
  view?: number
  /** Ids separated by commas; all if absent. */
  accountIds?: string
  projectIds?: string
  reportIds?: string
}
export type ReportingChange = Partial<Record<keyof ReportingSearch, string | number | undefined>>

const usualSort = '-records'

export function readReportingSearch(raw: RawSearch): ReportingSearch {
  const days = oneOf(String(raw['days'] as string | undefined), reportingPeriods)
  const group = oneOf(raw['group'], reportingGroups)
  const sort = shortText(raw['sort'], 20)
  const page = wholeNumber(raw['page'], 2)
  const found = {
    days: days === '30' ? undefined : days,
    group: group === 'account' ? undefined : group,
    sort: sort && sort !== usualSort && /^-?[a-zA-Z]+$/.test(sort) ? sort : undefined,
    page,
    view: wholeNumber(raw['view']),
    accountIds: idText(raw['accountIds']),
    projectIds: idText(raw['projectIds']),
    reportIds: idText(raw['reportIds']),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

/** The changed view; another one begins on its first page. */
export const changedReporting = (search: ReportingSearch, change: ReportingChange): ReportingSearch =>
  readReportingSearch({ ...search, page: undefined, ...change })

const some = (text: string | undefined) => (text ? idsOf(text) : undefined)

export const scopeQuery = ({ days, accountIds, projectIds, reportIds }: ReportingSearch) => ({
  days: days ?? ('30' as const),
  accountIds: some(accountIds),
  projectIds: some(projectIds),
  reportIds: some(reportIds),
})
export const tableQuery = (search: ReportingSearch) => ({
  ...scopeQuery(search),
  group: search.group ?? ('account' as const),
  sort: search.sort ?? usualSort,
})

export const isFiltered = ({ accountIds, projectIds, reportIds }: ReportingSearch): boolean =>
  Boolean(accountIds ?? projectIds ?? reportIds)

export const toFilters = (search: ReportingSearch): ReportingView['filters'] => ({
  days: search.days ?? '30',
  group: search.group ?? 'account',
  accountIds: idsOf(search.accountIds),
  projectIds: idsOf(search.projectIds),
  reportIds: idsOf(search.reportIds),
})

export const searchOf = ({ id, filters }: ReportingView): ReportingSearch =>
  readReportingSearch({
    days: filters.days,
    group: filters.group,
    view: id,
    accountIds: idsText(filters.accountIds),
    projectIds: idsText(filters.projectIds),
    reportIds: idsText(filters.reportIds),
  })

/** The filters as text, whatever the order in which ids were chosen. */
const filterText = (search: ReportingSearch): string =>
  JSON.stringify(toFilters(search), (_, value: unknown) =>
    Array.isArray(value) ? value.toSorted((one: number, other: number) => one - other) : value,
  )

/** Whether the page differs from the saved view that was chosen. */
export const isChanged = (search: ReportingSearch, view: ReportingView): boolean =>
  filterText(search) !== filterText(searchOf(view))
