import { isDeepStrictEqual } from 'node:util'
import type { Routes } from '@windrow/contract/routes'
import type { Cell } from '@windrow/contract/schemas/datasets'
import { rowNumbersIn, type RowChange } from '@windrow/contract/schemas/row-evidence'
import type { DatasetSource } from '@windrow/dataset/dataset-source'
import { rowsAt } from '@windrow/dataset/rows-at'
import type { AppContext } from '../../context.ts'
import type { Handler } from '../../calls/handler.ts'
import { readingRun } from '../../dataset-files/dataset-failures.ts'
import { pageSource } from '../../dataset-files/run-files.ts'
import { shortCell } from '../quality/short-cell.ts'
import { lastRunView, lastTable } from './last-table.ts'
import type { RowKeys } from './row-keys.ts'
import { sameRows, type SameRows } from './same-rows.ts'

/** Compares rows with the same rows of the last run, in the columns that both have. */
export async function changesOf(
  app: AppContext,
  later: DatasetSource,
  earlier: DatasetSource,
  { before }: SameRows,
  signal: AbortSignal,
): Promise<RowChange[]> {
  const engine = await app.datasets()
  const names = later.columns.map(({ name }) => name)
  const columns = names.filter((name) => earlier.columns.some((column) => column.name === name))
  if (columns.length === 0) return []
  const pairs = [...before]
  const rowsOf = (source: DatasetSource, rows: number[]) => rowsAt(engine, source, rows, columns, signal)
  const now = await rowsOf(
    later,
    pairs.map(([row]) => row),
  )
  const past = await rowsOf(
    earlier,
    pairs.map(([, row]) => row),
  )
  return pairs.flatMap(([row, rowBefore], at) => {
    const [after, old] = [now[at], past[at]]
    return after && old ? [{ row, rowBefore, cells: cellsThatDiffer(columns, after, old) }] : []
  })
}

const cellsThatDiffer = (columns: readonly string[], now: readonly Cell[], past: readonly Cell[]) =>
  columns.flatMap((column, at) =>
    isDeepStrictEqual(now[at], past[at]) ? [] : [{ column, before: shortCell(past[at]!) }],
  )

/** What changed in some rows since the last run. */
export const rowChanges =
  (app: AppContext, keys: RowKeys): Handler<Routes['rowChanges']> =>
  ({ run, params: { pageId }, query: { rows }, signal }) =>
    readingRun(async () => {
      const later = await pageSource(app, run.id, pageId)
      const last = await lastTable(app, run.id, pageId)
      if (!last) return { lastRun: null, matchedBy: [], changes: [] }
      const same = await sameRows(app, keys, { run, pageId, later }, last, rowNumbersIn(rows), signal)
      const changes = await changesOf(app, later, last.source, same, signal)
      return { lastRun: lastRunView(last), matchedBy: same.matchedBy, changes }
    })
