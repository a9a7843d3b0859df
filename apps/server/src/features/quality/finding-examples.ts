import type { Cell, Filter } from '@windrow/contract/schemas/datasets'
import type { FindingExample } from '@windrow/contract/schemas/finding-examples'
import { pagesOfRows } from '@windrow/dataset/pages-of-rows'
import { queryRows } from '@windrow/dataset/query-rows'
import type { AppContext } from '../../context.ts'
import type { RunRow } from '../../database/run-tables.ts'
import { pageOfRow, type KeptPage } from './kept-pages.ts'
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
  page: KeptPage | undefined
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
    return { row, value: odd.rows[at]![0]!, page: pageOfRow(now.kept, row) }
  })
  const past = good ? await tableOfRun(app, good, pageId, column) : null
  const chosen = chooseRows(rows, past?.kept ?? [])
  const numbers = chosen.map(({ row }) => row)
  const urls = await pagesOfRows(engine, now.origin, numbers, signal)
  const places = chosen.map(({ row, page }, at) => ({ row, url: urls[at] ?? page?.url ?? null }))
  const before = past && (await rowsBefore(engine, { now, good: past, column }, places, signal))
  const examples = chosen.map(({ row, value, page }, at): FindingExample => {
    const { url } = places[at]!
    const rowBefore = before?.[at] ?? null
    const kept = past?.kept ?? []
    const pageBefore = (rowBefore && pageOfRow(kept, rowBefore.row)) ?? pageAt(kept, page?.url ?? url)
    return {
      row,
      url,
      value: shortCell(value),
      before: rowBefore && { ...rowBefore, value: shortCell(rowBefore.value) },
      snapshotId: page?.id ?? null,
      snapshotBeforeId: pageBefore?.id ?? null,
    }
  })
  return { rowCount: odd.total, examples }
}

const pageAt = (pages: readonly KeptPage[], url: string | null) => pages.find((page) => page.url === url)

/** Those with page snapshots of both runs first, then those with one of this run; of a page, its first row. */
function chooseRows(rows: readonly OddRow[], before: readonly KeptPage[]): OddRow[] {
  const urls = new Set(before.map(({ url }) => url))
  const seen = new Set<number>()
  const worth = rows.map(({ page }) => {
    if (!page || seen.has(page.id)) return 0
    seen.add(page.id)
    return urls.has(page.url) ? 2 : 1
  })
  return rows
    .map((row, at) => ({ row, worth: worth[at]! }))
    .toSorted((a, b) => b.worth - a.worth)
    .slice(0, mostExamples)
    .map(({ row }) => row)
}
