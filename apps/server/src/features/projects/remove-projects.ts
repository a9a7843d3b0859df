import { sql } from 'kysely'
import { deletedProjectDays } from '@windrow/contract/project-status'
import type { AppContext } from '../../context.ts'
import type { Trx } from '../../database/connect.ts'
import { removeRuns } from '../runs/remove-runs.ts'

/** Deleted projects that can't be restored any more. Locked, so that nobody restores one meanwhile. */
async function lockOverdue(trx: Trx, limit: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('projects')
    .select('id')
    .where('deleted_at', '<', sql<Date>`now() - make_interval(days => ${deletedProjectDays})`)
    .orderBy('deleted_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes projects without files in the store. Files that don't belong to runs have expired long before. */
async function removeEmpty(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`
    delete from projects p where id = any(${ids})
      and not exists (select 1 from runs where project_id = p.id)
      and not exists (select 1 from page_copies where project_id = p.id)
      and not exists (select 1 from files where project_id = p.id)
      and not exists (select 1 from uploads where project_id = p.id)
      and not exists (
        select 1 from reports r join run_exports e on e.report_id = r.id
        where r.project_id = p.id and e.object_key is not null)
      and not exists (
        select 1 from reports r join dataset_jobs j on j.report_id = r.id
        where r.project_id = p.id and (j.object_keys <> '{}' or j.file_key is not null))`.execute(trx)
}

/**
 * Purges deleted projects that can't be restored any more: first their runs with all files, `limit` at a time, then the
 * projects with all their settings.
 *
 * @returns whether there may be more
 */
export async function removeDeletedProjects(
  { db, store }: Pick<AppContext, 'db' | 'store'>,
  limit: number,
): Promise<boolean> {
  const { keys, more } = await db.transaction().execute(async (trx) => {
    const projects = await lockOverdue(trx, limit)
    if (projects.length === 0) return { keys: [], more: false }
    const runs = await trx
      .selectFrom('runs')
      .select('id')
      .where('project_id', 'in', projects)
      .where('ended_at', 'is not', null)
      .limit(limit)
      .execute()
    const runFiles = await removeRuns(
      trx,
      runs.map(({ id }) => id),
    )
    await removeEmpty(trx, projects)
    return { keys: runFiles, more: runs.length === limit }
  })
  await store.remove(keys)
  return more
}
