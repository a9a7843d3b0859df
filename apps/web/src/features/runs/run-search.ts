import { filterableStatuses } from '@windrow/contract/run-status'
import { readLogSearch, type LogSearch } from '../logs/log-search.ts'
import { dayText, oneOf, wholeNumber, type RawSearch } from '../../ui/search-params.ts'

const sorts = ['-createdDate', 'createdDate', '-itemCount', 'itemCount'] as const
export const runTypes = ['On-demand', 'Scheduled'] as const
export type RunType = (typeof runTypes)[number]
const defaultLimit = 25

export interface RunSearch extends LogSearch {
  page?: number
  limit?: number
  status?: (typeof filterableStatuses)[number]
  type?: RunType
  /** First and last day, in the browser's time zone. */
  from?: string
  to?: string
  sort?: (typeof sorts)[number]
  /** Shows deleted runs instead of the others. */
  deleted?: true
  /** Id of the export in progress or to download. */
  export?: number
  /** Id of the run whose log is open. */
  log?: number
  /** Id of the run whose failures and page snapshots are open. */
  kept?: number
}

export function readRunSearch(raw: RawSearch): RunSearch {
  const limit = wholeNumber(raw['limit'], 1, 1000)
  const sort = oneOf(raw['sort'], sorts)
  const found = {
    page: wholeNumber(raw['page'], 2, 1_000_000),
    limit: limit === defaultLimit ? undefined : limit,
    status: oneOf(raw['status'], filterableStatuses),
    type: oneOf(raw['type'], runTypes),
    from: dayText(raw['from']),
    to: dayText(raw['to']),
    sort: sort === '-createdDate' ? undefined : sort,
    deleted: raw['deleted'] === true || raw['deleted'] === 'true' ? (true as const) : undefined,
    export: wholeNumber(raw['export']),
    log: wholeNumber(raw['log']),
    ...readLogSearch(raw),
    kept: wholeNumber(raw['kept']),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

/** The start or end of a day in the browser's time zone. */
const dayEdge = (day: string | undefined, time: string) =>
  day ? new Date(`${day}T${time}`).toISOString() : undefined

export const toRunQuery = ({
  page = 1,
  limit = defaultLimit,
  sort = '-createdDate',
  status,
  type,
  from,
  to,
  deleted,
}: RunSearch) => ({
  page,
  limit,
  sort,
  status,
  runType: type,
  fromDate: dayEdge(from, '00:00:00'),
  toDate: dayEdge(to, '23:59:59.999'),
  deleted: deleted ? ('true' as const) : undefined,
})

/** Parameters for drawers beside the list, which don't affect it. */
const aside = new Set(['log', 'kept', 'export', ...Object.keys(readLogSearch({}))])

/** The parameters of the table, so that opening a drawer or note doesn't reload it. */
export const withoutLog = (search: RunSearch): RunSearch =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !aside.has(name)))

/** Whether a change affects only what is open beside the list, which then stays at its page. */
export const isBeside = (change: Partial<Record<keyof RunSearch, unknown>>): boolean =>
  Object.keys(change).some((name) => aside.has(name))
