import type { Cell, Column } from '@windrow/contract/schemas/datasets'
import { describeColumn } from './describe-column.ts'
import type { TableFigures } from './figures.ts'
import { sketchOf } from './sketch.ts'

export interface TableSample {
  columns: readonly Column[]
  /** Rows of the table, chosen by chance or by the hash of their content; cells in the order of the columns. */
  rows: readonly (readonly Cell[])[]
  /** A number from each row's content, the same in every run. */
  hashes: readonly number[]
  /** The sketch of all values of each column (`sketchOf`). */
  sketches: readonly (readonly number[])[]
  /** Rows of the whole table. */
  total: number
  keyDuplicates: number | null
  violations: number | null
}

/** Describes a table by a sample of its rows; all of them in a table with few. */
export function describeTable(name: string, sample: TableSample, startedAt: number): TableFigures {
  const different = new Set(sample.hashes).size
  const { length } = sample.rows
  return {
    name,
    rows: sample.total,
    duplicates: length === 0 ? 0 : 1 - different / length,
    keyDuplicates: sample.keyDuplicates,
    violations: sample.violations,
    sketch: sketchOf(sample.hashes),
    columns: sample.columns.map((column, at) => {
      const cells = sample.rows.map((row) => row[at] ?? null)
      return describeColumn(column, cells, sample.sketches[at] ?? [], startedAt)
    }),
  }
}
