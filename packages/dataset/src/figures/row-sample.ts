import { kindOf, typeFacts } from '@windrow/contract/recipe/field-types'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { Cell, Column } from '@windrow/contract/schemas/datasets'
import { Bindings } from '../engine/sql.ts'
import { emptyCondition } from '../read/compile-filter.ts'
import { relation } from '../read/relation.ts'
import { isTextType } from '../read/typed-column.ts'
import { wireCell, wireExpression } from '../read/wire-cell.ts'
import { hashedRows, readableHashes, rowHash, shortHash, type TablePart } from './cell-hash.ts'
import { listOf } from './collected-hashes.ts'
import { onlyColumn, Turns } from './read-in-turns.ts'

const mostRows = 3000
const mostCells = 300_000
/** Characters of all cells together, if all are long. */
const mostCharacters = 60_000_000
const shortestCut = 200
const longestCut = 1000

/** How much of a table with so many columns is looked at. */
export interface SampleSize {
  rows: number
  /** Characters of a text that are kept; its last one stays the last. */
  characters: number
}

/** Depends on the columns alone, so that samples of small and large runs are alike. */
export function sampleSize(columns: number): SampleSize {
  const rows = Math.max(1, Math.min(mostRows, Math.floor(mostCells / columns)))
  const characters = Math.floor(mostCharacters / (rows * columns))
  return { rows, characters: Math.min(longestCut, Math.max(shortestCut, characters)) }
}

/** Some rows of a table. */
export interface RowSample {
  rows: Cell[][]
  /** Characters of each column's texts on average, before they were cut; null without any, or for HTML. */
  meanLengths: (number | null)[]
}

const isLong = ({ type }: Column): boolean => isTextType(type) || kindOf(type) === 'json'
/** A cell as JSON holds it without loss; JavaScript would round large integers. */
function jsonExpression(column: Column, index: number): string {
  const wire = wireExpression(column, index)
  return kindOf(column.type) === 'integer' ? `CAST(${wire} AS VARCHAR)` : wire
}

/** SQL for the parts of a row: its cells in the form that is read, cut before they take memory, and their lengths. */
function rowParts(column: Column, index: number, { characters }: SampleSize): string[] {
  const wire = jsonExpression(column, index)
  if (!isLong(column)) return [wire]
  const cut = `concat(left(${wire}, ${characters - 1}), right(${wire}, 1))`
  return [
    `CASE WHEN length(${wire}) > ${characters} THEN ${cut} ELSE ${wire} END`,
    `CASE WHEN NOT ${emptyCondition(column, wire)} THEN length(${wire}) END`,
  ]
}

/**
 * SQL for a row as JSON, which DuckDB sorts and JavaScript reads much faster than a struct; where `condition` is false,
 * nothing is computed.
 */
export function rowExpression({ layout, indexes }: TablePart, condition: string): string {
  const size = sampleSize(layout.columns.length)
  const parts = indexes.flatMap((index) => rowParts(layout.columns[index]!, index, size))
  return `CASE WHEN ${condition} THEN CAST(json_array(${parts.join(', ')}) AS VARCHAR) END`
}

/** How many values {@link rowExpression} has at most. */
export const rowEntries = ({ indexes }: TablePart): number => 2 * indexes.length

/** The rows from {@link rowExpression}. */
export async function sampleFrom(
  { layout, indexes }: TablePart,
  texts: readonly string[],
): Promise<RowSample> {
  const columns = indexes.map((index) => layout.columns[index]!)
  const sums = columns.map(() => ({ length: 0, texts: 0 }))
  const turns = new Turns()
  const rows: Cell[][] = []
  for (const text of texts) {
    const entries = JSON.parse(text) as (string | number | boolean | null)[]
    let next = 0
    rows.push(
      columns.map((column, at) => {
        const value = wireCell(column.type, entries[next++]!)
        const length = isLong(column) ? entries[next++]! : null
        if (length !== null) {
          sums[at]!.length += Number(length)
          sums[at]!.texts += 1
        }
        return value
      }),
    )
    await turns.after(entries.length)
  }
  const meanLengths = columns.map(({ type }, at) => {
    const { length, texts: count } = sums[at]!
    return count === 0 || typeFacts(type).isMarkup ? null : length / count
  })
  return { rows, meanLengths }
}

/** The smallest different hashes of rows, ascending. */
export async function smallestHashes(
  connection: DuckDBConnection,
  part: TablePart,
  most: number,
): Promise<number[]> {
  const bindings = new Bindings()
  const rows = hashedRows(part, bindings)
  const result = await connection.runAndReadAll(
    `SELECT ${readableHashes(`list(${shortHash(rowHash)} ORDER BY ${rowHash})`)}
      FROM (SELECT DISTINCT ${rowHash} FROM ${rows} ORDER BY ${rowHash} LIMIT ${most})`,
    bindings.values,
  )
  return listOf(result.getRows()[0]![0] ?? null).map(Number)
}

/** Rows chosen by chance. */
export async function rowsByChance(connection: DuckDBConnection, part: TablePart): Promise<RowSample> {
  const { layout, indexes, lineLimit } = part
  const bindings = new Bindings()
  const from = relation(layout, { columns: indexes }, bindings, lineLimit)
  const percent = Math.min(100, (100 * sampleSize(layout.columns.length).rows) / layout.total)
  const sql = `SELECT ${rowExpression(part, 'true')}
    FROM (SELECT * FROM ${from}) TABLESAMPLE bernoulli(${percent} PERCENT)`
  return sampleFrom(part, await onlyColumn(connection, sql, bindings, rowEntries(part)))
}
