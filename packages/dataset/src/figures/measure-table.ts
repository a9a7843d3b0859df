import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api'
import type { Cell, Column } from '@windrow/contract/schemas/datasets'
import type { DatasetEngine } from '../dataset-engine.ts'
import type { DatasetSource } from '../dataset-source.ts'
import { readExactly } from '../read/read-exactly.ts'
import { layOut, type SourceLayout } from '../read/source-layout.ts'
import { columnsAtOnce, hashNumbers, type TablePart } from './cell-hash.ts'
import {
  type CollectedHashes,
  collectedHashes,
  distinctEstimate,
  isRepetitive,
  listOf,
  sketchLength,
  sketchOf,
} from './collected-hashes.ts'
import { differentValues } from './different-values.ts'
import { columnParts, measureStatement, tableParts } from './measure-statement.ts'
import { type FirstRow, firstRow, Turns } from './read-in-turns.ts'
import { rowsByChance, type RowSample, sampleFrom, smallestHashes, rowEntries } from './row-sample.ts'

export interface MeasureOptions {
  /**
   * Columns that identify a row: rows that are equal in all of these have the same key, and those in which all are empty
   * have none.
   */
  keys?: readonly string[]
}

/** What was counted of all values of a column. */
export interface MeasuredColumn {
  filled: number
  /** Exact in tables with up to four million cells; otherwise an estimate, in the first hundred columns right to a few percent. */
  distinct: number
  /** Of the numbers; null without any. Of more than two million in the table an estimate. */
  median: number | null
  /** Between the lowest and the highest quarter of the numbers; likewise. */
  spread: number | null
  /** Characters of the sample's texts on average; null without any, or for HTML. */
  meanLength: number | null
}

/** What a table is judged by: counts of all its rows, and a sample of them. */
export interface TableMeasurement {
  columns: readonly Column[]
  total: number
  counts: {
    /**
     * Rows that repeat an earlier one; in tables with more than 500,000 rows an estimate, and in wide tables by their
     * first 250 columns.
     */
    duplicates: number
    columns: MeasuredColumn[]
  }
  /** The share of rows whose key is that of an earlier one, 0 to 1; null if the table has no key columns. */
  keyDuplicates: number | null
  /** Up to 3,000 rows, fewer of wide tables, with long texts cut. */
  rows: Cell[][]
  /** The smallest of the rows' hashes, ascending and without repetitions. */
  hashes: number[]
  /** The same for the values of each column; empty for columns whose values repeat a lot. */
  sketches: number[][]
}

/** Measures a table in one pass, or one for every 250 columns. Throws `DatasetError`. */
export function measureTable(
  engine: DatasetEngine,
  source: DatasetSource,
  options: MeasureOptions = {},
  signal?: AbortSignal,
): Promise<TableMeasurement> {
  return engine.bulk.use(signal, async (connection) => {
    const layout = await layOut(connection, engine.facts, source)
    if (layout.total === 0 || layout.columns.length === 0) return nothingIn(layout)
    const { keys = [] } = options
    const keyColumns = [...layout.columns.keys()].filter((at) => keys.includes(layout.columns[at]!.name))
    return readExactly([layout], (lineLimit) => measureRows(connection, layout, keyColumns, lineLimit))
  })
}

function nothingIn({ columns, total }: SourceLayout): TableMeasurement {
  const none = { filled: 0, distinct: 0, median: null, spread: null, meanLength: null }
  return {
    columns,
    total,
    counts: { duplicates: 0, columns: columns.map(() => none) },
    keyDuplicates: null,
    rows: [],
    hashes: [],
    sketches: columns.map(() => []),
  }
}

type Parts<Names extends readonly string[]> = Record<Names[number], DuckDBValue>

async function measureRows(
  connection: DuckDBConnection,
  layout: SourceLayout,
  keys: readonly number[],
  lineLimit: number,
): Promise<TableMeasurement> {
  const all = [...new Set([...keys, ...layout.columns.keys()])]
  const parts: MeasuredPart[] = []
  for (let at = 0; at < all.length; at += columnsAtOnce) {
    const part = { layout, indexes: all.slice(at, at + columnsAtOnce), lineLimit }
    parts.push(await measurePart(connection, part, at === 0 ? keys.slice(0, columnsAtOnce) : []))
  }
  const { duplicates, keyDuplicates, hashes } = parts[0]!
  const columns = parts.flatMap((part) => part.columns).sort((a, b) => a.index - b.index)
  // Parts chosen by chance can differ in length.
  const length = Math.min(...columns.map(({ cells }) => cells.length))
  return {
    columns: layout.columns,
    total: layout.total,
    counts: { duplicates, columns: columns.map(({ counts }) => counts) },
    keyDuplicates: keyDuplicates === null ? null : keyDuplicates / layout.total,
    rows: Array.from({ length }, (_, row) => columns.map(({ cells }) => cells[row]!)),
    hashes,
    sketches: columns.map(({ sketch }) => sketch),
  }
}

interface MeasuredPart {
  duplicates: number
  keyDuplicates: number | null
  hashes: number[]
  columns: {
    index: number
    counts: MeasuredColumn
    sketch: number[]
    /** Those of the sample. */
    cells: Cell[]
  }[]
}

async function measurePart(
  connection: DuckDBConnection,
  part: TablePart,
  keys: readonly number[],
): Promise<MeasuredPart> {
  const { sql, bindings, comparedShare } = measureStatement(part, keys)
  const { values, texts } = await firstRow(connection, sql, bindings, tableParts.indexOf('sample'))
  const table = named(tableParts, values, 0)
  const probe = Number(table.probe)
  const { rows, meanLengths, hashes } = await sampleOf(connection, part, table.smallest, texts)
  const columns: MeasuredPart['columns'] = []
  const turns = new Turns()
  for (const [at, index] of part.indexes.entries()) {
    const column = named(columnParts, values, tableParts.length + at * columnParts.length)
    const collected = collectedHashes(column.smallest, part.layout.total)
    const cells = rows.map((row) => row[at] ?? null)
    columns.push({
      index,
      counts: { ...countsOf(column, collected, cells), meanLength: meanLengths[at] ?? null },
      sketch: hashNumbers(sketchOf(collected), probe),
      cells,
    })
    await turns.after(collected.count + cells.length)
  }
  const repeated = (all: DuckDBValue, different: DuckDBValue) =>
    Math.round((Number(all) - Number(different)) / comparedShare)
  return {
    duplicates: repeated(table.rows, table.differentRows),
    keyDuplicates: keys.length === 0 ? null : repeated(table.keys, table.differentKeys),
    hashes: hashNumbers(hashes, probe),
    columns,
  }
}

/**
 * The sample: rows with the smallest hashes of their content. A row has the same hash in every run, so what differs
 * between the samples of two runs is what changed on the site. Each row is as likely to be chosen as any other, but
 * equal rows only together. Where few different rows make up the table, that could be none of the frequent ones; then
 * rows are chosen by chance.
 */
async function sampleOf(
  connection: DuckDBConnection,
  part: TablePart,
  smallest: DuckDBValue,
  textsOf: FirstRow['texts'],
): Promise<RowSample & { hashes: number[] }> {
  const collected = collectedHashes(smallest, part.layout.total)
  const known = sketchOf(collected)
  if (!isRepetitive(collected))
    return { ...(await sampleFrom(part, await textsOf(rowEntries(part)))), hashes: known }
  const hashes = known.length > 0 ? known : await smallestHashes(connection, part, sketchLength)
  return { ...(await rowsByChance(connection, part)), hashes }
}

function countsOf(
  { filled, distinct, quartiles }: Parts<typeof columnParts>,
  collected: CollectedHashes,
  cells: readonly Cell[],
): Omit<MeasuredColumn, 'meanLength'> {
  const numberOf = (value: DuckDBValue) => (value === null ? null : Number(value))
  const [low = null, median = null, high = null] = listOf(quartiles).map(numberOf)
  const estimate = () => distinctEstimate(collected) ?? differentValues(cells)
  return {
    filled: Number(filled),
    // An estimate can exceed the maximum.
    distinct: Math.min(Number(filled), numberOf(distinct) ?? estimate()),
    median,
    spread: low === null || high === null ? null : high - low,
  }
}

function named<Part extends string>(
  parts: readonly Part[],
  values: readonly DuckDBValue[],
  from: number,
): Record<Part, DuckDBValue> {
  const entries = parts.map((part, at) => [part, values[from + at] ?? null] as const)
  return Object.fromEntries(entries) as Record<Part, DuckDBValue>
}
