import type { DuckDBConnection } from '@duckdb/node-api'
import { Bindings } from '../engine/sql.ts'
import type { RowsView, RowSelection } from '../rows-view.ts'
import { compileFilter } from './compile-filter.ts'
import { compileSearch, searchedColumns } from './compile-search.ts'
import { orderBy, readSort, type SortColumn } from './compile-sort.ts'
import { findColumn } from './find-column.ts'
import { cell } from './cell-alias.ts'
import { relation } from './relation.ts'
import type { SourceLayout } from './source-layout.ts'

export interface Located {
  /** Positions of the page's rows in the dataset, from 0, in the order of the view. */
  rows: number[]
  /** Number of matching rows on all pages. */
  total: number
}

/** The conditions of a view, checked and compiled to SQL. */
export interface Conditions {
  where: string | undefined
  sort: SortColumn | undefined
  /** Positions of the columns that the conditions read. */
  columns: number[]
}

/** Compiles a view. Throws `DatasetError` if the table doesn't support it. */
export function readConditions(layout: SourceLayout, view: RowSelection, bindings: Bindings): Conditions {
  const { columns } = layout
  const filters = view.filters ?? []
  const sort = readSort(columns, view.sort)
  const search = compileSearch(columns, view.search, bindings)
  const conditions = [
    ...filters.map((filter) => compileFilter(columns, filter, bindings, layout.exact)),
    ...(search ? [search] : []),
  ]
  return {
    where: conditions.length > 0 ? conditions.join(' AND ') : undefined,
    sort,
    columns: [
      ...filters.map(({ column }) => findColumn(columns, column)),
      ...(view.search ? searchedColumns(columns, view.search) : []),
      ...(sort ? [sort.index] : []),
    ],
  }
}

/**
 * Finds the positions first, then the cells: conditions and order read only their own columns, and the remaining
 * (possibly very wide) columns are read only for the rows of one page. Without conditions positions are arithmetic
 * and nothing is read.
 */
export async function locateRows(
  connection: DuckDBConnection,
  layout: SourceLayout,
  view: RowsView,
  lineLimit: number,
): Promise<Located> {
  const bindings = new Bindings()
  const { where, sort, columns } = readConditions(layout, view, bindings)
  const { offset, limit } = view
  if (!where && !sort) {
    const count = Math.max(0, Math.min(limit, layout.total - offset))
    return { rows: Array.from({ length: count }, (_, at) => offset + at), total: layout.total }
  }
  const from = relation(layout, { columns, numbered: true }, bindings, lineLimit)
  const page = `ORDER BY ${sort ? orderBy(sort, cell(sort.index), layout.exact) : 'rn'} LIMIT ${limit} OFFSET ${offset}`
  if (!where) {
    const result = await connection.runAndReadAll(`SELECT rn FROM ${from} ${page}`, bindings.values)
    return { rows: result.getRows().map(([row]) => Number(row)), total: layout.total }
  }
  const kept = ['rn', ...(sort ? [cell(sort.index)] : [])].join(', ')
  const result = await connection.runAndReadAll(
    `WITH matched AS MATERIALIZED (SELECT ${kept} FROM ${from} WHERE ${where}),
      page AS (SELECT * FROM matched ${page})
    SELECT rn FROM page UNION ALL SELECT -1 - count(*) FROM matched`,
    bindings.values,
  )
  const numbers = result.getRows().map(([row]) => Number(row))
  return { rows: numbers.filter((row) => row >= 0), total: -1 - numbers.find((row) => row < 0)! }
}
