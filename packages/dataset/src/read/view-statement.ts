import { Bindings } from '../engine/sql.ts'
import type { ExportView } from '../rows-view.ts'
import { shownColumns } from './find-column.ts'
import { readConditions } from './locate-rows.ts'
import { orderBy } from './compile-sort.ts'
import { cell, relation } from './relation.ts'
import type { SourceLayout } from './source-layout.ts'

export interface ViewStatement {
  sql: string
  bindings: Bindings
  /** Positions of the columns it gives, in order. */
  columns: number[]
}

/** One statement with all rows of a view, in order; `expression` says how each cell is written. */
export function viewStatement(
  layout: SourceLayout,
  view: ExportView,
  lineLimit: number,
  expression: (index: number) => string,
): ViewStatement {
  const bindings = new Bindings()
  const columns = shownColumns(layout.columns, view.columns)
  const conditions = readConditions(layout, view, bindings)
  const from = relation(
    layout,
    { columns: [...columns, ...conditions.columns], numbered: conditions.sort !== undefined },
    bindings,
    lineLimit,
  )
  const { sort, where } = conditions
  const sql = [
    `SELECT ${columns.map(expression).join(', ')} FROM ${from}`,
    where && `WHERE ${where}`,
    sort && `ORDER BY ${orderBy(sort, cell(sort.index))}`,
    view.limit !== undefined && `LIMIT ${view.limit}`,
    view.offset && `OFFSET ${view.offset}`,
  ]
  return { sql: sql.filter(Boolean).join(' '), bindings, columns }
}
