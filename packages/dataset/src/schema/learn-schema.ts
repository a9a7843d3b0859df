import { isNumeric, kindOf } from '@windrow/contract/recipe/field-types'
import type { ColumnProfile } from '@windrow/contract/schemas/profiles'
import type { ColumnRules, TableSchema } from '@windrow/contract/schemas/table-schemas'
import type { TableProfile } from '../profile/profile-table.ts'
import { shownCharacters } from '../profile/shown-cell.ts'

/** Fewer rows say too little about which values there are. */
const fewestRows = 50
/** A column whose values come so often on the average has a closed set of them. */
const oftenEach = 20
const mostAllowed = 10

/**
 * What held for a table, as rules for the next ones: columns that were always filled, that told rows apart, that had few
 * values, numbers that were never negative. No bounds are learned that a new product would break the next day.
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
    filled >= oftenEach * distinctCount &&
    topValues.length === distinctCount &&
    // The profile has longer texts cut, and no row holds those.
    (longest ?? 0) <= shownCharacters
  return {
    name,
    type,
    required: isFull,
    // No rule can stand on an estimate.
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
