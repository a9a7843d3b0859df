import { kindOf, typeFacts } from '@windrow/contract/recipe/field-types'
import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api'
import type { Cell, Column } from '@windrow/contract/schemas/datasets'
import { Bindings } from '../engine/sql.ts'
import { cell } from '../read/cell-alias.ts'
import { emptyCondition } from '../read/compile-filter.ts'
import { relation } from '../read/relation.ts'
import { isTextType } from '../read/typed-column.ts'
import { wireCell, wireExpression } from '../read/wire-cell.ts'
import { hashedRows, rowHash, shortHashes, type TablePart } from './cell-hash.ts'
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
const lengthOf = (index: number): string => `l${index}`

/** SQL for the parts of a row: its cells in the form that is read, cut before they take memory, and their lengths. */
function rowParts(column: Column, index: number, { characters }: SampleSize): string[] {
  const wire = wireExpression(column, index)
  if (!isLong(column)) return [`${cell(index)} := ${wire}`]
  const cut = `concat(left(${wire}, ${characters - 1}), right(${wire}, 1))`
  return [
    `${cell(index)} := CASE WHEN length(${wire}) > ${characters} THEN ${cut} ELSE ${wire} END`,
    `${lengthOf(index)} := CASE WHEN NOT ${emptyCondition(column, wire)} THEN length(${wire}) END`,
  ]
}

/** SQL for a row as one value; where `condition` is false, nothing is computed. */
export function rowExpression({ layout, indexes }: TablePart, condition: string): string {
  const size = sampleSize(layout.columns.length)
  const parts = indexes.flatMap((index) => rowParts(layout.columns[index]!, index, size))
  return `CASE WHEN ${condition} THEN struct_pack(${parts.join(', ')}) END`
}

/** How many values {@link rowExpression} has at most. */
export const structEntries = ({ indexes }: TablePart): number => 2 * indexes.length

/** The rows from {@link rowExpression}. */
export async function sampleFrom(
  { layout, indexes }: TablePart,
  values: readonly DuckDBValue[],
): Promise<RowSample> {
  const structs = values.map(entriesOf)
  const typeOf = (index: number) => layout.columns[index]!.type
  const cellsOf = (entries: Entries) =>
    indexes.map((index) => wireCell(typeOf(index), entries[cell(index)] ?? null))
  const meanLength = (index: number) => meanOf(structs.map((entries) => entries[lengthOf(index)] ?? null))
  const turns = new Turns()
  const rows: Cell[][] = []
  for (const entries of structs) {
    rows.push(cellsOf(entries))
    await turns.after(indexes.length)
  }
  const meanLengths: (number | null)[] = []
  for (const index of indexes) {
    meanLengths.push(typeFacts(typeOf(index)).isMarkup ? null : meanLength(index))
    await turns.after(structs.length)
  }
  return { rows, meanLengths }
}

type Entries = Readonly<Record<string, DuckDBValue>>

function entriesOf(row: DuckDBValue): Entries {
  if (row === null || typeof row !== 'object' || !('entries' in row) || Array.isArray(row.entries))
    throw new TypeError('a row of a sample must be a struct')
  return row.entries
}

function meanOf(values: readonly DuckDBValue[]): number | null {
  const numbers = values.filter((value) => value !== null).map(Number)
  return numbers.length === 0 ? null : numbers.reduce((sum, one) => sum + one, 0) / numbers.length
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
    `SELECT ${shortHashes(`list(${rowHash} ORDER BY ${rowHash})`)}
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
  return sampleFrom(part, await onlyColumn(connection, sql, bindings, structEntries(part)))
}
