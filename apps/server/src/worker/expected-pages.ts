import { sql } from 'kysely'
import type { ExpectedPages } from '@windrow/contract/run-progress'
import type { AppContext } from '../context.ts'
import { notRejected } from '../database/not-rejected.ts'
import type { RunRow } from '../database/run-tables.ts'
import { familyOf, type RunVersion } from '../features/quality/run-family.ts'

/** More would only say what the site was long ago. */
const mostRuns = 5
/** Sites grow and shrink: a single run is no narrower than this, as a share. */
const slack = 0.05

/** How many pages the last runs that crawled the same had, successful ones alone; null without any. */
export async function expectedPages(
  app: AppContext,
  run: RunRow,
  version: RunVersion,
): Promise<ExpectedPages | null> {
  // A rerun begins with the pages that it keeps.
  if (run.rerun_pages !== null) return null
  const rows = await app.db
    .selectFrom('run_figures')
    .innerJoin('runs', 'runs.id', 'run_figures.run_id')
    .select(sql<number>`runs.done + runs.failed + runs.skipped`.as('pages'))
    .where('run_figures.report_id', '=', run.report_id)
    .where('run_figures.family', '=', familyOf(app, run, version))
    .where('runs.status', '=', 'SUCCESS')
    .where('runs.manually_stopped', '=', false)
    .where('runs.rerun_pages', 'is', null)
    .where('runs.deleted_at', 'is', null)
    .where(notRejected())
    .orderBy('run_figures.started_at', 'desc')
    .limit(mostRuns)
    .execute()
  const [last] = rows
  if (!last) return null
  const pages = rows.map((row) => row.pages)
  return {
    low: Math.floor(Math.min(...pages) * (1 - slack)),
    typical: last.pages,
    high: Math.ceil(Math.max(...pages) * (1 + slack)),
  }
}
