import { isNumeric, kindOf } from '@windrow/contract/recipe/field-types'
import type { ColumnProfile } from '@windrow/contract/schemas/profiles'
import type { ColumnRules, TableSchema } from '@windrow/contract/schemas/table-schemas'
import type { TableProfile } from '../profile/profile-table.ts'
import { shownCharacters } from '../profile/shown-cell.ts'

/** Fewer rows say too little about the set of values. */
const fewestRows = 50
/** A column whose values occur this often on average has a closed set of them. */
const minAverageCount = 20
const mostAllowed = 10

/**
 * Rules for later tables, learned from one: columns that were always filled, unique, had few values, or numbers
 * that were never negative. Doesn't learn bounds that a new product would soon break.
 */
export function learnSchema({ rows, columns }: TableProfile): TableSchema {
  return { columns: columns.map((column) => rulesOf(column, rows)) }
}

function rulesOf(column: ColumnProfile, rows: number): ColumnRules {
  const { name, type, filled, distinctCount, distinctIsExact, topValues, minimum, longest } = column
  const isFull = rows > 0 && filled === rows
  const says = rows >= fewestRows
  const isClosed =
    says &&
    type === 'text' &&
    distinctCount > 0 &&
    distinctCount <= mostAllowed &&
    filled >= minAverageCount * distinctCount &&
    topValues.length === distinctCount &&
    // The profile cuts longer texts, which then match no row.
    (longest ?? 0) <= shownCharacters
  return {
    name,
    type,
    required: isFull,
    // A rule can't be based on an estimate.
    unique:
      says &&
      isFull &&
      distinctIsExact &&
      distinctCount === rows &&
      kindOf(type) !== 'number' &&
      kindOf(type) !== 'json',
    ...(isClosed && { allowed: topValues.map(({ value }) => String(value)).sort() }),
    ...(isNumeric(type) && says && typeof minimum === 'number' && minimum >= 0 ? { minimum: 0 } : {}),
  }
}
