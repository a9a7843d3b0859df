import type { Routes } from '@windrow/contract/routes'
import type { PageOfRow } from '@windrow/crawler/propose/mark-fields'
import type { AppContext } from '../../context.ts'
import type { Handler } from '../../calls/handler.ts'
import { lastGoodRun } from '../../database/comparable-runs.ts'
import { ObjectMissing } from '../../storage/object-store.ts'
import { snapshotText } from '../evidence/view-evidence.ts'
import { filterOf } from '../review/odd-rows.ts'
import { snapshotOfRow, tableSnapshots, type TableSnapshot } from './table-snapshots.ts'

/** Pages are evaluated anew, by the recipe version of their run: runs don't store where they found values. */
export const findingMarks =
  (app: AppContext): Handler<Routes['findingMarks']> =>
  async ({ project, run, finding, query: { row, rowBefore }, signal }) => {
    const { page_id: pageId } = finding
    const column = filterOf(finding)?.column
    if (column === undefined || pageId === null) return { field: null, before: null, after: null }
    const good = await lastGoodRun(app.db, run.id)
    const now = snapshotOfRow(await tableSnapshots(app.db, run.id, pageId), row)
    const old = good && snapshotBefore(await tableSnapshots(app.db, good.id, pageId), rowBefore, now?.url)
    const after = now ? await pageOfRow(app, run.id, now, row) : null
    const before = good && old ? await pageOfRow(app, good.id, old, rowBefore ?? old.first) : null
    return app.threads.run(
      'markPages',
      { before, after, column },
      { accountId: project.organization_id, signal },
    )
  }

function snapshotBefore(
  snapshots: readonly TableSnapshot[],
  row: number | undefined,
  url: string | undefined,
): TableSnapshot | undefined {
  if (row !== undefined) return snapshotOfRow(snapshots, row)
  return snapshots.find((snapshot) => snapshot.url === url && snapshot.count === 1)
}

/** null for services, which have no fields, and if the file is gone: snapshots are removed with their run. */
async function pageOfRow(
  app: AppContext,
  runId: number,
  { id, url, first, count }: TableSnapshot,
  row: number,
): Promise<PageOfRow | null> {
  const known = await app.db
    .selectFrom('run_evidence')
    .innerJoin('runs', 'runs.id', 'run_evidence.run_id')
    .innerJoin('recipe_versions', (join) =>
      join
        .onRef('recipe_versions.report_id', '=', 'runs.report_id')
        .onRef('recipe_versions.version', '=', 'runs.recipe_version'),
    )
    .select(['html_key', 'page_type', 'recipe_versions.recipe', 'recipe_versions.service_code'])
    .where('run_evidence.id', '=', id)
    .where('run_evidence.run_id', '=', runId)
    .executeTakeFirst()
  if (!known?.html_key || known.service_code !== null) return null
  const html = await snapshotText(app, known.html_key).catch((error: unknown) => {
    if (error instanceof ObjectMissing) return null
    throw error
  })
  return html === null
    ? null
    : { html, url, recipe: known.recipe, type: known.page_type, row: row - first, rows: count }
}
