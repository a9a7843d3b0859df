import { isDated, kindOf } from '@windrow/contract/recipe/field-types'
import type { DuckDBValue } from '@duckdb/node-api'
import type { Column } from '@windrow/contract/schemas/datasets'
import { shownText } from '../read/compile-filter.ts'
import { cell } from '../read/cell-alias.ts'

/**
 * SQL that returns a cell as the XML and YAML writers expect it: numbers and booleans unchanged, dates as ISO 8601
 * text, nested values as compact JSON.
 */
export function textExpression(column: Column, index: number): string {
  const value = cell(index)
  if (kindOf(column.type) === 'json')
    return `CASE WHEN json_valid(${value}) THEN CAST(json(${value}) AS VARCHAR) ELSE CAST(to_json(${value}) AS VARCHAR) END`
  return isDated(column.type) ? shownText(column, value) : value
}

/** A JSON number as written, with all its digits. */
export class WrittenNumber {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown
const keepDigits: Reviver = (_key, value, { source }) =>
  typeof value === 'number' ? new WrittenNumber(source ?? String(value)) : value

/** A nested cell parsed as a value; its numbers keep all their digits. */
export const nestedValue = (json: DuckDBValue): unknown =>
  JSON.parse(String(json), keepDigits as (key: string, value: unknown) => unknown)
