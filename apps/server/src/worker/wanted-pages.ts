import { rowsMatching } from '@windrow/dataset/rows-matching'
import type { AppContext } from '../context.ts'
import type { RunRow } from '../database/run-tables.ts'
import { findPageSource } from '../dataset-files/run-files.ts'
import { UnableToRun } from '../features/proxies/open-proxies.ts'
import { filterOf } from '../features/review/odd-rows.ts'
import { requestKey, type RecordedPage } from './rerun-pages.ts'

/**
 * The keys of the requests of a run that its rerun makes again: those that failed, and, if wanted, those that rows of
 * findings come from. Throws {@link UnableToRun} if there are none.
 */
export async function wantedRequests(
  app: AppContext,
  run: Pick<RunRow, 'rerun_pages'>,
  repairedId: number,
  pages: readonly RecordedPage[],
): Promise<Set<string>> {
  const wanted = new Set(pages.filter(({ outcome }) => outcome === 'failed').map(requestKey))
  if (run.rerun_pages === 'SUSPICIOUS')
    for (const page of await suspiciousPages(app, repairedId, pages)) wanted.add(requestKey(page))
  if (wanted.size === 0)
    throw new UnableToRun(`Run ${repairedId} has no pages to fetch again; release or reject it.`)
  return wanted
}

async function suspiciousPages(app: AppContext, runId: number, pages: readonly RecordedPage[]) {
  const findings = await app.db
    .selectFrom('run_findings')
    .selectAll()
    .where('run_id', '=', runId)
    .where('ignored_by', 'is', null)
    .execute()
  const found: RecordedPage[] = []
  for (const finding of findings) {
    const filter = filterOf(finding)
    const source = filter && finding.page_id !== null && (await findPageSource(app, runId, finding.page_id))
    if (!source || !source.columns.some(({ name }) => name === filter.column)) continue
    const rows = await rowsMatching(await app.datasets(), source, filter)
    found.push(...pagesWith(rows, pages, finding.page_id!))
  }
  return found
}

/** The pages that gave any of these rows of a table; both ascend. */
function pagesWith(rows: readonly number[], pages: readonly RecordedPage[], table: string): RecordedPage[] {
  let at = 0
  return pages.filter((page) => {
    if (page.table !== table) return false
    const { first, count } = page.rows
    while (at < rows.length && rows[at]! < first) at += 1
    return at < rows.length && rows[at]! < first + count
  })
}
