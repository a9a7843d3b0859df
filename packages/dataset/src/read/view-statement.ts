import { Bindings } from '../engine/sql.ts'
import type { ExportView } from '../rows-view.ts'
import { shownColumns } from './find-column.ts'
import { readConditions } from './locate-rows.ts'
import { orderBy } from './compile-sort.ts'
import { cell } from './cell-alias.ts'
import { relation } from './relation.ts'
import type { SourceLayout } from './source-layout.ts'

export interface ViewStatement {
  sql: string
  bindings: Bindings
  /** Positions of the result's columns, in order. */
  columns: number[]
}

/** A statement with all rows of a view, in order; `expression` defines how each cell is written. */
export function viewStatement(
  layout: SourceLayout,
  view: ExportView,
  lineLimit: number,
  expression: (index: number) => string,
): ViewStatement {
  const bindings = new Bindings()
  const columns = shownColumns(layout.columns, view.columns)
  const conditions = readConditions(layout, view, bindings)
  const { sort, where } = conditions
  const { offset = 0, limit = Infinity } = view
  // Without conditions a part of the table is selected by position, and files outside it aren't read.
  const choice =
    where || sort ? undefined : { ranges: [[offset, Math.min(offset + limit, layout.total)] as const] }
  const read = [...columns, ...conditions.columns]
  const from = relation(layout, { columns: read, numbered: sort !== undefined, choice }, bindings, lineLimit)
  const sql = [
    `SELECT ${columns.map(expression).join(', ')} FROM ${from}`,
    where && `WHERE ${where}`,
    sort && `ORDER BY ${orderBy(sort, cell(sort.index), layout.exact)}`,
    !choice && Number.isFinite(limit) && `LIMIT ${limit}`,
    !choice && offset > 0 && `OFFSET ${offset}`,
  ]
  return { sql: sql.filter(Boolean).join(' '), bindings, columns }
}
