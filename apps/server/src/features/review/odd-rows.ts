import type { Filter } from '@windrow/contract/schemas/datasets'
import type { MovedLabel } from '@windrow/quality/measure'
import type { RunFindingRow } from '../../database/review-tables.ts'
import type { JudgedFinding } from './judgement.ts'

/** What a finding stores to explain it. */
export interface FindingDetails {
  /** Of a finding about values: those that became more or less frequent. */
  labels?: readonly MovedLabel[]
  /** Of a broken rule: the filter that shows its rows. */
  rows?: Filter
}

/** The filter that shows the rows of a finding; null if it is about no single rows. */
export function oddRowsFilter({
  column,
  metric,
  value,
  expected,
  details,
}: Pick<JudgedFinding, 'column' | 'metric' | 'value' | 'expected' | 'details'>): Filter | null {
  const { labels = [], rows } = (details ?? {}) as FindingDetails
  if (rows) return rows
  if (column === null || value == null || !expected) return null
  if (metric === 'fill') return value < expected.low ? { column, operator: 'isEmpty', values: [] } : null
  if (metric !== 'values.new' && metric !== 'values.moved') return null
  const gained = labels.filter(({ share, usual }) => share > usual).map(({ label }) => label)
  return gained.length > 0 ? { column, operator: 'oneOf', values: gained } : null
}

/** The same for a stored finding. */
export const filterOf = ({
  column_name: column,
  metric,
  value,
  expected_low: low,
  expected_high: high,
  details,
}: RunFindingRow): Filter | null => {
  const expected = low !== null && high !== null ? { low, high } : null
  return oddRowsFilter({ column, metric, value, expected, details })
}
