import { isNumeric, kindOf } from '@windrow/contract/recipe/field-types'
import { Bindings } from '../engine/sql.ts'
import { cell } from '../read/cell-alias.ts'
import { nearest } from '../read/exact-column.ts'
import type { SourceLayout } from '../read/source-layout.ts'
import {
  cellHash,
  hashBelow,
  hashedRows,
  hashingProbe,
  jointHash,
  rowHash,
  type TablePart,
} from './cell-hash.ts'
import { collectHashes } from './collected-hashes.ts'
import { rowExpression, sampleSize } from './row-sample.ts'

/** Collecting hashes and counting values take memory: only of the first columns. */
const collectedColumns = 100
/** Up to so many cells the distinct values of all columns are counted, which holds them in memory. */
const countedCells = 4_000_000
/**
 * Up to so many rows, a column's values are counted in a list of them: counting them as they come holds tables for each
 * column and thread, together several times the memory, but takes less time for more rows.
 */
const listedRows = 50_000
/** Up to so many numbers are sorted for their quartiles. */
const sortedNumbers = 2_000_000
/** Numbers of each column of a larger table that stand for all: quartiles are then right to a percent of the ranks. */
const quartileSample = 8192
/** Rows of which the repeated ones are counted; in larger tables those whose hashes are in a part of the range. */
const comparedRows = 500_000
/** How many rows more than needed have a hash below the limit of a sample; chance alone never makes it too few. */
const sampleExcess = 1.5

export const columnParts = ['filled', 'distinct', 'quartiles', 'smallest'] as const
export const tableParts = [
  'probe',
  'rows',
  'differentRows',
  'keys',
  'differentKeys',
  'smallest',
  'sample',
] as const

export interface MeasureStatement {
  /** One row: the parts of the table, then those of each column. */
  sql: string
  bindings: Bindings
  /** The share of the rows among which repeated ones are counted. */
  comparedShare: number
}

/** A statement that measures columns in one pass. `keys` are positions among them. */
export function measureStatement(part: TablePart, keys: readonly number[]): MeasureStatement {
  const { columns, total } = part.layout
  const bindings = new Bindings()
  const comparedShare = Math.min(1, comparedRows / total)
  const numbers = columns.filter(({ type }) => isNumeric(type)).length
  const isSorted = total * numbers <= sortedNumbers
  const aggregates = part.indexes.flatMap((index) => {
    const all = columnAggregates(part.layout, index, isSorted)
    return columnParts.map((name) => all[name])
  })
  const sql = `SELECT ${[...tableAggregates(part, keys, comparedShare), ...aggregates].join(', ')}
    FROM ${hashedRows(part, bindings)}`
  return { sql, bindings, comparedShare }
}

/** SQL for the hash of a row's key, null in rows without one; null without key columns. */
function keyHashOf(keys: readonly number[]): string | null {
  if (keys.length === 0) return null
  return `CASE WHEN coalesce(${keys.map(cellHash).join(', ')}) IS NOT NULL THEN ${jointHash(keys)} END`
}

function tableAggregates(part: TablePart, keys: readonly number[], comparedShare: number): string[] {
  const { columns, total } = part.layout
  const size = sampleSize(columns.length)
  const isChosen = hashBelow(rowHash, (sampleExcess * size.rows) / total)
  const keyHash = keyHashOf(keys)
  const compared = (count: string, hash: string | null) =>
    hash === null ? 'NULL' : `${count}${hash}) FILTER (${hashBelow(hash, comparedShare)})`
  const parts: Record<(typeof tableParts)[number], string> = {
    probe: hashingProbe,
    rows: compared('count(', rowHash),
    differentRows: compared('count(DISTINCT ', rowHash),
    keys: compared('count(', keyHash),
    differentKeys: compared('count(DISTINCT ', keyHash),
    smallest: collectHashes(rowHash, total),
    sample: `arg_min(${rowExpression(part, isChosen)}, ${rowHash}, ${size.rows}) FILTER (${isChosen})`,
  }
  return tableParts.map((name) => parts[name])
}

function columnAggregates(
  { columns, total, exact }: SourceLayout,
  index: number,
  isSorted: boolean,
): Record<(typeof columnParts)[number], string> {
  const { type } = columns[index]!
  const value = cell(index)
  const hash = cellHash(index)
  const number = exact.has(index) ? nearest(value) : value
  const isCollected = index < collectedColumns && kindOf(type) !== 'boolean'
  return {
    filled: `count(${hash})`,
    distinct: distinctAggregate(hash, { columns, total }, index < collectedColumns, isCollected),
    quartiles: isNumeric(type) ? quartileAggregate(number, isSorted) : 'NULL',
    smallest: isCollected ? collectHashes(hash, total) : 'NULL',
  }
}

/** The 25th, 50th and 75th of a hundred. */
function quartileAggregate(number: string, isSorted: boolean): string {
  const shares = '[0.25, 0.5, 0.75]'
  const value = `CAST(${number} AS DOUBLE)`
  return isSorted
    ? `quantile_cont(${value}, ${shares})`
    : `reservoir_quantile(${value}, ${shares}, ${quartileSample})`
}

/** Null if the collected hashes tell. */
function distinctAggregate(
  hash: string,
  { columns, total }: Pick<SourceLayout, 'columns' | 'total'>,
  isFirst: boolean,
  isCollected: boolean,
): string {
  if (isFirst && total * columns.length <= countedCells)
    return total <= listedRows ? `list_unique(list(${hash}))` : `count(DISTINCT ${hash})`
  return isCollected ? 'NULL' : `approx_count_distinct(${hash})`
}
