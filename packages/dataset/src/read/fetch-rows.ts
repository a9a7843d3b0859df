import { setImmediate } from 'node:timers/promises'
import type { DuckDBConnection, DuckDBResultReader, DuckDBValue } from '@duckdb/node-api'
import type { Cell, Column } from '@windrow/contract/schemas/datasets'
import { DatasetError } from '../dataset-error.ts'
import { Bindings } from '../engine/sql.ts'
import { relation } from './relation.ts'
import type { SourceLayout } from './source-layout.ts'
import { wireCell, wireExpression } from './wire-cell.ts'

/** Characters of cells converted at once; then the event loop gets a turn. */
const atOnce = 2_000_000
/** Maximum characters of the cells of one page, which bounds memory. */
const mostCharacters = 100_000_000

export interface FetchedRows {
  cells: Cell[][]
  /** Approximate total characters of the cells. */
  characters: number
}

/**
 * The cells of rows by position, in the given order. Reads only the files that contain them. Throws TOO_LARGE if
 * the rows are too large to send.
 */
export async function fetchRows(
  connection: DuckDBConnection,
  layout: SourceLayout,
  rows: readonly number[],
  columns: readonly number[],
  lineLimit: number,
): Promise<FetchedRows> {
  if (rows.length === 0) return { cells: [], characters: 0 }
  const bindings = new Bindings()
  const choice = { rows: rows.toSorted((a, b) => a - b) }
  const from = relation(layout, { columns, numbered: true, choice }, bindings, lineLimit)
  const cells = columns.map((index) => wireExpression(layout.columns[index]!, index))
  const reader = await connection.runAndReadAll(
    `SELECT ${['rn', ...cells].join(', ')} FROM ${from}`,
    bindings.values,
  )
  const types = columns.map((index) => layout.columns[index]!.type)
  const { found, characters } = await takeOver(reader, types)
  return { cells: rows.map((row) => found.get(row) ?? columns.map(() => null)), characters }
}

/** Cells by the position of their row, converted a few at a time: a row may contain many megabytes. */
async function takeOver(reader: DuckDBResultReader, types: readonly Column['type'][]) {
  const found = new Map<number, Cell[]>()
  let characters = 0
  let sinceTurn = 0
  for (let row = 0; row < reader.currentRowCount; row++) {
    const cells: Cell[] = []
    for (const [at, type] of types.entries()) {
      const value = reader.value(at + 1, row)
      const size = sizeOf(value)
      characters += size
      sinceTurn += size
      if (characters > mostCharacters)
        throw new DatasetError(
          'TOO_LARGE',
          `These rows hold more than ${mostCharacters / 1_000_000} million characters; ask for fewer rows or columns, or download the data.`,
        )
      cells.push(wireCell(type, value))
      if (sinceTurn < atOnce) continue
      sinceTurn = 0
      await setImmediate()
    }
    found.set(Number(reader.value(0, row)), cells)
  }
  return { found, characters }
}

const sizeOf = (value: DuckDBValue): number => (typeof value === 'string' ? value.length : 8)
