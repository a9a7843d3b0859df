import type { DuckDBConnection } from '@duckdb/node-api'
import type { Cell } from '@windrow/contract/schemas/datasets'
import { Bindings } from '../engine/sql.ts'
import { relation } from './relation.ts'
import type { SourceLayout } from './source-layout.ts'
import { wireCell, wireExpression } from './wire-cell.ts'

/** The cells of rows by position, in the order given. Only the files that hold them are read. */
export async function fetchRows(
  connection: DuckDBConnection,
  layout: SourceLayout,
  rows: readonly number[],
  columns: readonly number[],
  lineLimit: number,
): Promise<Cell[][]> {
  if (rows.length === 0) return []
  const bindings = new Bindings()
  const choice = { rows: rows.toSorted((a, b) => a - b) }
  const from = relation(layout, { columns, numbered: true, choice }, bindings, lineLimit)
  const cells = columns.map((index) => wireExpression(layout.columns[index]!, index))
  const result = await connection.runAndReadAll(
    `SELECT ${['rn', ...cells].join(', ')} FROM ${from}`,
    bindings.values,
  )
  const found = new Map(
    result
      .getRows()
      .map(([row, ...values]) => [
        Number(row),
        values.map((value, at) => wireCell(layout.columns[columns[at]!]!.type, value)),
      ]),
  )
  return rows.map((row) => found.get(row) ?? columns.map(() => null))
}
