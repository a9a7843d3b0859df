import { logLevelChoices, logRanges, type LogLevelChoice, type LogRange } from '@windrow/contract/logs'
import { oneOf, shortText, type RawSearch } from '../../ui/search-params.ts'

/** Filters of a log. */
export interface LogFilters {
  level: LogLevelChoice
  search: string
  range: LogRange
  /** Start of a custom range, in the format of inputs: "2026-11-21T10:30". */
  from: string
  to: string
}

/** The filters in the URL, without defaults. */
export interface LogSearch {
  logLevel?: LogLevelChoice | undefined
  logText?: string | undefined
  logTime?: LogRange | undefined
  logFrom?: string | undefined
  logTo?: string | undefined
}

export const defaultFilters: LogFilters = { level: 'ALL', search: '', range: '30d', from: '', to: '' }

const moment = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined

/** Returns every key, so that one without a value replaces an old one. */
export function readLogSearch(raw: RawSearch): LogSearch {
  const level = oneOf(raw['logLevel'], logLevelChoices)
  const time = oneOf(raw['logTime'], logRanges)
  return {
    logLevel: level === defaultFilters.level ? undefined : level,
    logText: shortText(raw['logText'], 200),
    logTime: time === defaultFilters.range ? undefined : time,
    logFrom: moment(raw['logFrom']),
    logTo: moment(raw['logTo']),
  }
}

export const toLogFilters = (search: LogSearch): LogFilters => ({
  level: search.logLevel ?? defaultFilters.level,
  search: search.logText ?? defaultFilters.search,
  range: search.logTime ?? defaultFilters.range,
  from: search.logFrom ?? defaultFilters.from,
  to: search.logTo ?? defaultFilters.to,
})

export const toLogSearch = ({ level, search, range, from, to }: LogFilters) =>
  readLogSearch({ logLevel: level, logText: search, logTime: range, logFrom: from, logTo: to })

export const isFiltered = (filters: LogFilters): boolean =>
  Object.values(toLogSearch(filters)).some((value) => value !== undefined)
