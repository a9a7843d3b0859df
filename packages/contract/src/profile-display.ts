import { type FieldType, kindOf } from './recipe/field-types.ts'
import { isActive, type RunStatus } from './run-status.ts'

/** What a profile reports about a column over time, as named in the calls. */
export const profilerMetrics = ['DistinctCount', 'FillRate', 'MemorySize'] as const
export type ProfilerMetric = (typeof profilerMetrics)[number]
export const profilerMetricLabels: Record<ProfilerMetric, string> = {
  DistinctCount: 'Distinct count',
  FillRate: 'Fill rate (in %)',
  MemorySize: 'Memory size',
}

/** In tables with more rows, the distinct values of columns that have many are estimated, and the profile says so. */
export const exactProfileRows = 1_000_000

export const profileFailed = 'Something internal error occurred while generating data profile'
export const profileTexts = {
  json: 'Data profile is not available for JSON data.',
  waiting: 'Please wait for the crawl to complete.',
  empty: 'There are no records to profile.',
} as const

interface Profilable {
  status: RunStatus
  rows: number
  columns: readonly { type: FieldType }[]
}

/** A table with only nested values: its columns have nothing to count. */
const isJsonOnly = ({ columns }: Pick<Profilable, 'columns'>): boolean =>
  columns.length > 0 && columns.every(({ type }) => kindOf(type) === 'json')

/** Why a table can't have a profile; null if it can. */
export function profileUnavailable(table: Profilable): string | null {
  if (isJsonOnly(table)) return profileTexts.json
  if (isActive(table.status)) return profileTexts.waiting
  return table.rows === 0 ? profileTexts.empty : null
}
