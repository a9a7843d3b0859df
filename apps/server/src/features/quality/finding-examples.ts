import type { Cell, Filter } from '@windrow/contract/schemas/datasets'
import type { FindingExample } from '@windrow/contract/schemas/finding-examples'
import { pagesOfRows } from '@windrow/dataset/pages-of-rows'
import { queryRows } from '@windrow/dataset/query-rows'
import type { AppContext } from '../../context.ts'
import type { RunRow } from '../../database/run-tables.ts'
import { snapshotOfRow, type TableSnapshot } from './table-snapshots.ts'
import { rowsBefore } from './rows-before.ts'
import { shortCell } from './short-cell.ts'
import { tableOfRun } from './table-of-run.ts'

/** Odd rows among which examples are chosen. */
const sampleRows = 2000
const mostExamples = 20

type ReadRun = Pick<RunRow, 'id' | 'archived_at' | 'data_expires_at'>

interface Wanted {
  run: ReadRun
  good: ReadRun | undefined
  pageId: string
  filter: Filter
}

interface OddRow {
  row: number
  value: Cell
  snapshot: TableSnapshot | undefined
}

/**
 * Rows that a filter shows in a run, beside the same rows of a good run, and how many there are; null if the rows are
 * gone.
 */
export async function findingExamples(
  app: AppContext,
  { run, good, pageId, filter }: Wanted,
  signal: AbortSignal,
): Promise<{ rowCount: number; examples: FindingExample[] } | null> {
  const { column } = filter
  const now = await tableOfRun(app, run, pageId, column)
  if (!now) return null
  const engine = await app.datasets()
  const view = { offset: 0, limit: sampleRows, filters: [filter], columns: [column] }
  const odd = await queryRows(engine, now.source, view, signal)
  const rows = odd.rowNumbers.map((row, at): OddRow => {
    return { row, value: odd.rows[at]![0]!, snapshot: snapshotOfRow(now.snapshots, row) }
  })
  const past = good ? await tableOfRun(app, good, pageId, column) : null
  const chosen = chooseRows(rows, past?.snapshots ?? [])
  const numbers = chosen.map(({ row }) => row)
  const urls = await pagesOfRows(engine, now.origin, numbers, signal)
  const places = chosen.map(({ row, snapshot }, at) => ({ row, url: urls[at] ?? snapshot?.url ?? null }))
  const before = past && (await rowsBefore(engine, { now, good: past, column }, places, signal))
  const examples = chosen.map(({ row, value, snapshot }, at): FindingExample => {
    const { url } = places[at]!
    const rowBefore = before?.[at] ?? null
    const snapshots = past?.snapshots ?? []
    const snapshotBefore =
      (rowBefore && snapshotOfRow(snapshots, rowBefore.row)) ?? snapshotAt(snapshots, snapshot?.url ?? url)
    return {
      row,
      url,
      value: shortCell(value),
      before: rowBefore && { ...rowBefore, value: shortCell(rowBefore.value) },
      snapshotId: snapshot?.id ?? null,
      snapshotBeforeId: snapshotBefore?.id ?? null,
    }
  })
  return { rowCount: odd.total, examples }
}

const snapshotAt = (snapshots: readonly TableSnapshot[], url: string | null) =>
  snapshots.find((snapshot) => snapshot.url === url)

/** Those with page snapshots of both runs first, then those with one of this run; of a page, its first row. */
function chooseRows(rows: readonly OddRow[], before: readonly TableSnapshot[]): OddRow[] {
  const urls = new Set(before.map(({ url }) => url))
  const seen = new Set<number>()
  const worth = rows.map(({ snapshot }) => {
    if (!snapshot || seen.has(snapshot.id)) return 0
    seen.add(snapshot.id)
    return urls.has(snapshot.url) ? 2 : 1
  })
  return rows
    .map((row, at) => ({ row, worth: worth[at]! }))
    .toSorted((a, b) => b.worth - a.worth)
    .slice(0, mostExamples)
    .map(({ row }) => row)
}
