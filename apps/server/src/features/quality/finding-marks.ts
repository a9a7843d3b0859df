import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handler } from '../../calls/handler.ts'
import { lastGoodRun } from '../../database/comparable-runs.ts'
import { pageOfRow } from '../evidence/page-of-row.ts'
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
    return app.helpers.run(
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
