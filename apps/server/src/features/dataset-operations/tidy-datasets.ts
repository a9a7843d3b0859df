import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../database/connect.ts'
import { removeRuns } from '../runs/remove-runs.ts'

/** A deleted run can be brought back so long. */
const undoHours = 24

/** Shuts away the rows of runs that ended longer ago than their account wants; what is known of the runs stays. */
async function archive(db: Db, limit: number): Promise<number> {
  const done = await db
    .updateTable('runs')
    .set({ archived_at: sql<Date>`now()` })
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
    .executeTakeFirst()
  return Number(done.numUpdatedRows)
}

const expiredData = (db: Db, limit: number) =>
  db
    .selectFrom('runs')
    .innerJoin('run_segments', 'run_segments.run_id', 'runs.id')
    .select('run_segments.id')
    .where('runs.data_expires_at', '<', sql<Date>`now()`)
    .limit(limit)

/** Forgets the rows of merged and deduped runs whose time is over. @returns the keys of their files. */
async function takeExpiredRows(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .deleteFrom('run_segments')
    .where('id', 'in', expiredData(db, limit))
    .returning('object_key')
    .execute()
  return rows.map(({ object_key }) => object_key)
}

/** Removes runs for good that were deleted longer ago than they can be brought back. @returns how many. */
async function purge({ db, store }: Pick<AppContext, 'db' | 'store'>, limit: number): Promise<number> {
  const { ids, keys } = await db.transaction().execute(async (trx) => {
    // Locked, so that nobody brings one back meanwhile.
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

/** What becomes of rows by themselves: archived, gone after some days, removed after they were deleted. @returns whether there may be more. */
export async function tidyDatasets(app: Pick<AppContext, 'db' | 'store'>, limit: number): Promise<boolean> {
  const archived = await archive(app.db, limit)
  const expired = await takeExpiredRows(app.db, limit)
  await app.store.remove(expired)
  const purged = await purge(app, limit)
  return [archived, expired.length, purged].some((count) => count === limit)
}
