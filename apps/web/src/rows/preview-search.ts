import type { Filter, FilterOperator } from '@windrow/contract/schemas/datasets'
import { oneOf, shortText, wholeNumber, type RawSearch } from '../ui/search-params.ts'

/** Rows per page, unless the URL says otherwise. */
export const defaultLimit = 25

const downloadsViews = ['all', 'sample', 'files'] as const
export type DownloadsView = (typeof downloadsViews)[number]

export interface PreviewSearch {
  view?: 'dashboard'
  /** The output table; the first one if absent. */
  pId?: string
  page?: number
  limit?: number
  sort?: string
  search?: string
  /** Filters as JSON, in the format of the API. */
  filters?: string
  /** The open cell: row number and column. */
  cell?: string
  /** Number of the row whose page snapshot is open. */
  kept?: number
  /** The open drawer: a form for all rows or a sample, or the list of files. */
  downloads?: DownloadsView
  /** Of the dashboard: the second set of charts, values per record, number of runs, and the open column. */
  charts?: 'trend'
  per?: 'record'
  last?: number
  column?: string
  /** Id of the schedule that started the run, if any. */
  scheduleId?: number
}

/** A change of the view. */
export type PreviewChange = Partial<Record<keyof PreviewSearch, string | number | undefined>>

export const operatorLabels: Record<FilterOperator, string> = {
  is: 'is',
  isNot: 'is not',
  contains: 'contains',
  notContains: 'does not contain',
  startsWith: 'starts with',
  atLeast: 'at least',
  atMost: 'at most',
  isEmpty: 'is empty',
  isNotEmpty: 'is not empty',
  oneOf: 'is one of',
}

function isFilter(value: unknown): value is Filter {
  if (typeof value !== 'object' || value === null) return false
  const { column, operator, values = [] } = value as Record<string, unknown>
  return (
    typeof column === 'string' &&
    column !== '' &&
    typeof operator === 'string' &&
    Object.hasOwn(operatorLabels, operator) &&
    Array.isArray(values) &&
    values.every((entry) => typeof entry === 'string')
  )
}

/** Filters in the URL; invalid ones are dropped. */
export function readFilters(text: string | undefined): Filter[] {
  if (!text) return []
  try {
    const list = JSON.parse(text) as unknown
    return Array.isArray(list)
      ? list.filter(isFilter).map((filter) => ({ ...filter, values: filter.values ?? [] }))
      : []
  } catch {
    return []
  }
}

export const writeFilters = (filters: Filter[]): string | undefined =>
  filters.length > 0 ? JSON.stringify(filters) : undefined

export function readPreviewSearch(raw: RawSearch): PreviewSearch {
  const limit = wholeNumber(raw['limit'], 1, 1000)
  const found = {
    view: oneOf(raw['view'], ['dashboard'] as const),
    pId: shortText(raw['pId'], 64),
    page: wholeNumber(raw['page'], 2, 1_000_000),
    limit: limit === defaultLimit ? undefined : limit,
    sort: shortText(raw['sort'], 200),
    search: shortText(raw['search']),
    filters: writeFilters(readFilters(typeof raw['filters'] === 'string' ? raw['filters'] : undefined)),
    cell: shortText(raw['cell'], 300),
    kept: wholeNumber(raw['kept']),
    downloads: oneOf(raw['downloads'], downloadsViews),
    charts: oneOf(raw['charts'], ['trend'] as const),
    per: oneOf(raw['per'], ['record'] as const),
    last: wholeNumber(raw['last'], 10, 90),
    column: shortText(raw['column'], 200),
    scheduleId: wholeNumber(raw['scheduleId']),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

export interface RowsView {
  page: number
  limit: number
  sort: string | undefined
  search: string | undefined
  filters: Filter[] | undefined
}

/** The parameters that affect the rows. */
export function rowsView({ page = 1, limit = defaultLimit, sort, search, filters }: PreviewSearch): RowsView {
  const list = readFilters(filters)
  return { page, limit, sort, search, filters: list.length > 0 ? list : undefined }
}

/** The next sort order when a header is clicked: ascending, descending, none. */
export function nextSort(sort: string | undefined, column: string): string | undefined {
  if (sort === column) return `-${column}`
  return sort === `-${column}` ? undefined : column
}

export function parseCell(text: string | undefined): { row: number; column: string } | null {
  const match = /^(\d+):(.+)$/.exec(text ?? '')
  return match ? { row: Number(match[1]), column: match[2]! } : null
}
