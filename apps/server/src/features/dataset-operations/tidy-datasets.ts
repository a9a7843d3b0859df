import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { Db, Trx } from '../../database/connect.ts'
import { recordOwn } from '../../audit/record.ts'
import { removeRuns } from '../runs/remove-runs.ts'

/** How long a deleted run can be restored. */
const undoHours = 24

/** Writes activity events for archived and expired runs. */
async function recordActivities(trx: Trx, action: 'RUN_ARCHIVED' | 'RUN_EXPIRED', ids: readonly number[]) {
  if (ids.length === 0) return
  const runs = await trx
    .selectFrom('runs')
    .innerJoin('reports', 'reports.id', 'runs.report_id')
    .select(['runs.id', 'runs.organization_id', 'runs.report_id', 'reports.project_id'])
    .where('runs.id', 'in', ids)
    .orderBy('runs.id')
    .execute()
  const events = runs.map(({ id, organization_id, project_id, report_id }) => ({
    action,
    run: { id, organizationId: organization_id, projectId: project_id, reportId: report_id },
  }))
  await recordOwn(trx, events)
}

/**
 * Archives runs that ended longer ago than their account's retention: the rows become inaccessible, the run's data
 * stays.
 */
async function archive(trx: Trx, limit: number): Promise<number> {
  const done = await trx
    .updateTable('runs')
    .set({ archived_at: sql<Date>`now()` })
    // Checked again on update, so that two nodes archive each run once.
    .where('archived_at', 'is', null)
    .where('id', 'in', (query) =>
      query
        .selectFrom('runs')
        .innerJoin('organizations', 'organizations.id', 'runs.organization_id')
        .select('runs.id')
        .where('runs.archived_at', 'is', null)
        .where('runs.deleted_at', 'is', null)
        .where('runs.ended_at', '<', sql<Date>`now() - make_interval(days => organizations.retention_days)`)
        .limit(limit),
    )
    .returning('id')
    .execute()
  const ids = done.map(({ id }) => id)
  await recordActivities(trx, 'RUN_ARCHIVED', ids)
  return ids.length
}

const expiredData = (db: Db, limit: number) =>
  db
    .selectFrom('runs')
    .innerJoin('run_segments', 'run_segments.run_id', 'runs.id')
    .select('run_segments.id')
    .where('runs.data_expires_at', '<', sql<Date>`now()`)
    .limit(limit)

/** The runs that have no rows left; large runs are emptied in steps. */
async function emptied(trx: Trx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const left = await trx
    .selectFrom('run_segments')
    .select('run_id')
    .distinct()
    .where('run_id', 'in', ids)
    .execute()
  const full = new Set(left.map(({ run_id }) => run_id))
  return ids.filter((id) => !full.has(id))
}

/**
 * Deletes the rows of expired merged and deduped runs.
 *
 * @returns the keys of their files
 */
async function takeExpiredRows(trx: Trx, limit: number): Promise<string[]> {
  const rows = await trx
    .deleteFrom('run_segments')
    .where('id', 'in', expiredData(trx, limit))
    .returning(['object_key', 'run_id'])
    .execute()
  await recordActivities(
    trx,
    'RUN_EXPIRED',
    await emptied(trx, [...new Set(rows.map(({ run_id }) => run_id))]),
  )
  return rows.map(({ object_key }) => object_key)
}

/**
 * Purges deleted runs that can't be restored any more.
 *
 * @returns how many
 */
async function purge({ db, store }: Pick<AppContext, 'db' | 'store'>, limit: number): Promise<number> {
  const { ids, keys } = await db.transaction().execute(async (trx) => {
    // Locked, so that nobody restores one meanwhile.
    const runs = await trx
      .selectFrom('runs')
      .select('id')
      .where('deleted_at', '<', sql<Date>`now() - make_interval(hours => ${undoHours})`)
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute()
    const ids = runs.map(({ id }) => id)
    return { ids, keys: await removeRuns(trx, ids) }
  })
  await store.remove(keys)
  return ids.length
}

/**
 * Archives, expires and purges rows of runs.
 *
 * @returns whether there may be more
 */
export async function tidyDatasets(app: Pick<AppContext, 'db' | 'store'>, limit: number): Promise<boolean> {
  const archived = await app.db.transaction().execute((trx) => archive(trx, limit))
  const expired = await app.store.removeAfter((trx) => takeExpiredRows(trx, limit))
  const purged = await purge(app, limit)
  return [archived, expired.length, purged].some((count) => count === limit)
}
