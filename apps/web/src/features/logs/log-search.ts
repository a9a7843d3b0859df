import { logLevelChoices, logRanges, type LogLevelChoice, type LogRange } from '@windrow/contract/logs'
import { oneOf, shortText, type RawSearch } from '../../ui/search-params.ts'

/** What of a log is looked at. */
export interface LogFilters {
  level: LogLevelChoice
  search: string
  range: LogRange
  /** Of a custom range, as inputs write them: "2026-11-21T10:30". */
  from: string
  to: string
}

/** The same in an address; what is usual is left out. */
export interface LogSearch {
  logLevel?: LogLevelChoice | undefined
  logText?: string | undefined
  logTime?: LogRange | undefined
  logFrom?: string | undefined
  logTo?: string | undefined
}

export const usualFilters: LogFilters = { level: 'ALL', search: '', range: '30d', from: '', to: '' }

const moment = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined

/** Every key is there, so that a key without value takes the place of an old one. */
export function readLogSearch(raw: RawSearch): LogSearch {
  const level = oneOf(raw['logLevel'], logLevelChoices)
  const time = oneOf(raw['logTime'], logRanges)
  return {
    logLevel: level === usualFilters.level ? undefined : level,
    logText: shortText(raw['logText'], 200),
    logTime: time === usualFilters.range ? undefined : time,
    logFrom: moment(raw['logFrom']),
    logTo: moment(raw['logTo']),
  }
}

export const toLogFilters = (search: LogSearch): LogFilters => ({
  level: search.logLevel ?? usualFilters.level,
  search: search.logText ?? usualFilters.search,
  range: search.logTime ?? usualFilters.range,
  from: search.logFrom ?? usualFilters.from,
  to: search.logTo ?? usualFilters.to,
})

export const toLogSearch = ({ level, search, range, from, to }: LogFilters) =>
  readLogSearch({ logLevel: level, logText: search, logTime: range, logFrom: from, logTo: to })

export const isFiltered = (filters: LogFilters): boolean =>
  Object.values(toLogSearch(filters)).some((value) => value !== undefined)
