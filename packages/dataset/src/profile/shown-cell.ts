import type { DuckDBValue } from '@duckdb/node-api'
import type { Column } from '@windrow/contract/schemas/datasets'
import type { ProfileValue } from '@windrow/contract/schemas/profiles'

/** A value in a profile: as in the preview, but a nested one stays text. Date-times come as milliseconds. */
export function shownCell(type: Column['type'], value: DuckDBValue): ProfileValue {
  if (value === null) return null
  if (type === 'datetime') return new Date(Number(value)).toISOString()
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value)
}
