import type { Cell } from '@windrow/contract/schemas/datasets'
import type { DatasetEngine } from '@windrow/dataset/dataset-engine'
import { rowsOfPages, type PageRows } from '@windrow/dataset/pages-of-rows'
import { rowsAt } from '@windrow/dataset/rows-at'
import type { TableOfRun } from './table-of-run.ts'

/** A row, and the page that it comes from. */
interface RowOfPage {
  row: number
  url: string | null
}

interface RowBefore {
  row: number
  value: Cell
}

/**
 * The rows of an earlier run at the same places of the same pages, in the order of `rows`; null where the page isn't
 * known, or gave another number of rows.
 */
export async function rowsBefore(
  engine: DatasetEngine,
  { now, good, column }: { now: TableOfRun; good: TableOfRun; column: string },
  rows: readonly RowOfPage[],
  signal: AbortSignal,
): Promise<(RowBefore | null)[]> {
  const urls = [...new Set(rows.flatMap(({ url }) => url ?? []))]
  const after = await rowsOfPages(engine, now.origin, urls, signal)
  const before = await rowsOfPages(engine, good.origin, urls, signal)
  const numbers = rows.map(({ row, url }) =>
    url === null ? null : samePlace(row, after.get(url), before.get(url)),
  )
  const wanted = [...new Set(numbers.flatMap((number) => number ?? []))]
  const cells = await rowsAt(engine, good.source, wanted, [column], signal)
  const values = new Map(wanted.flatMap((row, at) => (cells[at] ? [[row, cells[at][0]!] as const] : [])))
  return numbers.map((row) => (row !== null && values.has(row) ? { row, value: values.get(row)! } : null))
}

/** The number of the row that a page gave at the same place before; its only row is the same wherever it stood. */
export function samePlace(
  row: number,
  after: PageRows | undefined,
  before: PageRows | undefined,
): number | null {
  if (!after || !before) return null
  const at = row - after.first
  if (at < 0 || at >= after.count) return null
  if (before.count === after.count) return before.first + at
  return before.count === 1 ? before.first : null
}
