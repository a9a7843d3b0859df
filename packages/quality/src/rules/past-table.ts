import type { ColumnFigures, RunFigures } from '../figures/figures.ts'

/** A column in a past run, as far as rules are proposed from it. */
export interface PastColumn {
  rows: number
  /** The share of filled cells, 0 to 1. */
  fill: number
  filled: number
  distinct: number
  /** Of the numbers; null without any. */
  median: number | null
  /** All of its values and how often the sample has them; null if some are too rare to be known. */
  values: ReadonlyMap<string, number> | null
  hasNegative: boolean
}

/** A table in a past run, without what no rule is proposed from: many runs fit into memory. */
export interface PastTable {
  rows: number
  /** The share of rows that repeat an earlier one, 0 to 1. */
  duplicates: number
  /** The share of requests that failed, 0 to 1; null without requests. */
  failed: number | null
  columns: ReadonlyMap<string, PastColumn>
}

/** More values are no closed set. */
const mostValues = 30

/** A table of a past run; null if the run didn't have it. */
export function pastTable({ tables, requests, failures }: RunFigures, name: string): PastTable | null {
  const table = tables.find((one) => one.name === name)
  if (!table) return null
  const failed = Object.values(failures).reduce((sum, count) => sum + count, 0)
  return {
    rows: table.rows,
    duplicates: table.duplicates,
    failed: requests > 0 ? Math.min(1, failed / requests) : null,
    columns: new Map(table.columns.map((column) => [column.name, pastColumn(column)])),
  }
}

function pastColumn({ rows, filled, sampled, distinct, median, tallies }: ColumnFigures): PastColumn {
  const values = tallies.values ?? []
  const counted = values.reduce((sum, [, count]) => sum + count, 0)
  const isClosed = sampled > 0 && counted === sampled && values.length <= mostValues
  return {
    rows,
    fill: rows === 0 ? 0 : filled / rows,
    filled,
    distinct,
    median,
    values: isClosed ? new Map(values) : null,
    hasNegative: (tallies.magnitudes ?? []).some(([label]) => label.startsWith('minus')),
  }
}
