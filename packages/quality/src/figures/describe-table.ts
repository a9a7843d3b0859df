import type { Cell, Column } from '@windrow/contract/schemas/datasets'
import { type ColumnCounts, describeColumn } from './describe-column.ts'
import type { ColumnFigures, TableFigures } from './figures.ts'
import { sketchOf } from './sketch.ts'
import { atOnce, inTurns, type Steps } from '../turns/steps.ts'

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
export const describeTable = (name: string, sample: TableSample, startedAt: number): TableFigures =>
  atOnce(describeSteps(name, sample, startedAt))

/** The same between other work: a wide table takes seconds. */
export const describeTableInTurns = (
  name: string,
  sample: TableSample,
  startedAt: number,
): Promise<TableFigures> => inTurns(describeSteps(name, sample, startedAt))

function* describeSteps(name: string, sample: TableSample, startedAt: number): Steps<TableFigures> {
  const columns: ColumnFigures[] = []
  for (const at of sample.columns.keys()) columns.push(yield* columnOf(sample, at, startedAt))
  return { ...countsOf(name, sample), columns }
}

/** What is said of the rows as a whole. */
function countsOf(name: string, sample: TableSample): Omit<TableFigures, 'columns'> {
  const { total, counts } = sample
  const duplicates = counts?.duplicates ?? sample.hashes.length - new Set(sample.hashes).size
  return {
    name,
    rows: total,
    duplicates: total === 0 ? 0 : duplicates / total,
    keyDuplicates: sample.keyDuplicates,
    violations: sample.violations,
    sketch: sketchOf(sample.hashes),
  }
}

function* columnOf(
  { columns, rows, sketches, counts, total }: TableSample,
  at: number,
  startedAt: number,
): Steps<ColumnFigures> {
  const cells = rows.map((row) => row[at] ?? null)
  const whole = counts && { rows: total, ...counts.columns[at]! }
  return yield* describeColumn(columns[at]!, cells, sketches[at] ?? [], startedAt, whole)
}
