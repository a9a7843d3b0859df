import { kindOf, type ValueKind } from '@windrow/contract/recipe/field-types'
import type { Column } from '@windrow/contract/schemas/datasets'
import type { Bindings } from '../engine/sql.ts'
import { shownText } from './compile-filter.ts'
import { cell } from './cell-alias.ts'

/** Characters that cells of these types can show; if the searched text has others, they are skipped. */
const alphabets: Partial<Record<ValueKind, RegExp>> = {
  number: /^[-+.\de]+$/i,
  integer: /^[-+\d]+$/,
  boolean: /^[a-z]+$/i,
  date: /^[-\d]+$/,
  datetime: /^[-\d:.tz]+$/i,
}

/** Rows that contain the text in any column, ignoring case; undefined if no column can contain it. */
export function compileSearch(
  columns: readonly Column[],
  search: string | undefined,
  bindings: Bindings,
): string | undefined {
  if (!search) return undefined
  const wanted = bindings.text(search)
  const hits = searchedColumns(columns, search).map(
    (index) =>
      `coalesce(contains(${searchedText(columns[index]!, cell(index), search)}, lower(${wanted})), false)`,
  )
  return hits.length > 0 ? `(${hits.join(' OR ')})` : `(${wanted} IS NULL)`
}

/** The cell's text in lower case, computed in the cheapest way: this runs for every cell of the table. */
function searchedText(column: Column, value: string, search: string): string {
  const { type } = column
  const kind = kindOf(type)
  if (kind === 'integer' || kind === 'boolean' || kind === 'date') return shownText(column, value)
  // DuckDB writes 549.0 where people see 549. Only text with a dot, or a lone 0, can match that ending.
  if (kind === 'number' && !/\.|^0$/.test(search)) return `CAST(${value} AS VARCHAR)`
  return `lower(${shownText(column, value)})`
}

/** Positions of the columns that can contain the text at all. */
export function searchedColumns(columns: readonly Column[], search: string): number[] {
  return columns.flatMap(({ type }, index) =>
    alphabets[kindOf(type)]?.test(search) === false ? [] : [index],
  )
}
