import type { Cell, Column } from '@windrow/contract/schemas/datasets'
import { type ColumnCounts, describeColumn } from './describe-column.ts'
import type { TableFigures } from './figures.ts'
import { sketchOf } from './sketch.ts'

export interface TableSample {
  columns: readonly Column[]
  /** Rows of the table, chosen by chance or by the hash of their content; cells in the order of the columns. */
  rows: readonly (readonly Cell[])[]
  /** A number from each row's content, the same in every run; with `counts`, the sketch of all rows is enough. */
  hashes: readonly number[]
  /** The sketch of all values of each column (`sketchOf`). */
  sketches: readonly (readonly number[])[]
  /** Rows of the whole table. */
  total: number
  /** Share of the rows whose key is that of an earlier one; null without a key. */
  keyDuplicates: number | null
  violations: number | null
  /** What was counted of all rows; absent if `rows` are all of them. */
  counts?: {
    /** Rows that repeat an earlier one. */
    duplicates: number
    /** In the order of the columns. */
    columns: readonly ColumnCounts[]
  }
}

/** Describes a table by a sample of its rows; all of them in a table with few. */
export function describeTable(name: string, sample: TableSample, startedAt: number): TableFigures {
  const { total, counts } = sample
  const duplicates = counts?.duplicates ?? sample.hashes.length - new Set(sample.hashes).size
  return {
    name,
    rows: total,
    duplicates: total === 0 ? 0 : duplicates / total,
    keyDuplicates: sample.keyDuplicates,
    violations: sample.violations,
    sketch: sketchOf(sample.hashes),
    columns: sample.columns.map((column, at) => {
      const cells = sample.rows.map((row) => row[at] ?? null)
      const whole = counts && { rows: total, ...counts.columns[at]! }
      return describeColumn(column, cells, sample.sketches[at] ?? [], startedAt, whole)
    }),
  }
}
