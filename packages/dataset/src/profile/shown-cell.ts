import { kindOf } from '@windrow/contract/recipe/field-types'
import type { DuckDBValue } from '@duckdb/node-api'
import type { Column } from '@windrow/contract/schemas/datasets'
import type { ProfileValue } from '@windrow/contract/schemas/profiles'
import { isTextType } from '../read/typed-column.ts'
import { wireCell } from '../read/wire-cell.ts'

/** Longer text is cut, since profiles are only viewed. */
export const shownCharacters = 200

/** SQL that converts a value, or a minimum or maximum, to the form that {@link shownCell} reads. */
export function shownExpression(type: Column['type'], value: string): string {
  if (isTextType(type)) return `left(${value}, ${shownCharacters})`
  return kindOf(type) === 'datetime' ? `epoch_ms(${value})` : value
}

/** A value in a profile: as in the preview, except that nested values stay text. Date-times arrive as milliseconds. */
export function shownCell(type: Column['type'], value: DuckDBValue): ProfileValue {
  const isText = kindOf(type) === 'json' || kindOf(type) === 'date'
  return isText && value !== null ? String(value) : (wireCell(type, value) as ProfileValue)
}
