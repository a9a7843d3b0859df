import type { RowMark } from '@windrow/contract/schemas/datasets'
import type { RowChange } from '@windrow/contract/schemas/row-evidence'

/** Through which rows one steps: all, those that changed since the last run, or those that break rules. */
export const stepKinds = ['all', 'changed', 'findings'] as const
export type StepKind = (typeof stepKinds)[number]

interface Known {
  /** The rows on this page of the table, in the order in which they are shown. */
  rowNumbers: readonly number[]
  changes: readonly RowChange[]
  marks: readonly RowMark[]
}

/** The rows of a kind, in their order. */
export function rowsOfKind({ rowNumbers, changes, marks }: Known, kind: StepKind): number[] {
  if (kind === 'all') return [...rowNumbers]
  const wanted = new Set(
    kind === 'changed'
      ? changes.filter(({ cells }) => cells.length > 0).map(({ row }) => row)
      : marks.map(({ row }) => row),
  )
  return rowNumbers.filter((row) => wanted.has(row))
}

/** The next row of a kind in a direction; null at the end. The row itself need not be of that kind. */
export function nextRow(known: Known, kind: StepKind, row: number, by: -1 | 1): number | null {
  const wanted = new Set(rowsOfKind(known, kind))
  const { rowNumbers } = known
  const start = rowNumbers.indexOf(row)
  for (let at = start + by; at >= 0 && at < rowNumbers.length; at += by)
    if (wanted.has(rowNumbers[at]!)) return rowNumbers[at]!
  return null
}
