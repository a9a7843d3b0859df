import { kindOf } from '@windrow/contract/recipe/field-types'
import type { DuckDBValue } from '@duckdb/node-api'
import { parseJson } from '@windrow/contract/exact-json'
import { exactNumber, heldNumber } from '@windrow/contract/exact-number'
import type { Cell, Column } from '@windrow/contract/schemas/datasets'
import { cell } from './cell-alias.ts'

/** SQL that converts a cell to a form that JavaScript can read without loss. */
export function wireExpression({ type }: Column, index: number): string {
  const kind = kindOf(type)
  if (kind === 'date') return `CAST(${cell(index)} AS VARCHAR)`
  return kind === 'datetime' ? `epoch_ms(${cell(index)})` : cell(index)
}

/** A cell as sent to clients: see `Cell` in the contract. */
export function wireCell(type: Column['type'], value: DuckDBValue): Cell {
  if (value === null) return null
  const kind = kindOf(type)
  if (kind === 'datetime') return new Date(Number(value)).toISOString()
  if (typeof value === 'number') return value
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
  if (kind === 'json') return nested(String(value))
  if (kind === 'integer') return exactNumber(String(value))
  if (kind === 'number') return heldNumber(String(value))
  return value as string | number | boolean
}

function nested(text: string): Cell {
  try {
    return parseJson(text) as Cell
  } catch {
    // Parquet from other software may contain plain text in a column that is declared nested.
    return text
  }
}
