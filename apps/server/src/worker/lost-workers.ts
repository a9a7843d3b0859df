import { sql } from 'kysely'
import { activeInSql } from '../database/active-runs.ts'
import type { Db, Trx } from '../database/connect.ts'
import { wakeFirstParts } from './run-parts.ts'
import { channels } from '../database/notification-hub.ts'
import { plannedOnce } from '../database/plan-once.ts'
import { silenceLimitSeconds } from '../database/silence-limit.ts'

/** First key of a live worker's advisory lock; the second is its id. */
export const workerLockClass = 7_701
/**
 * Detects lost workers on clusters without visible locks, or behind a dead network. Longer than their transactions may
 * be silent, so that these hold no run any more.
 */
export const heartbeatLimitSeconds = silenceLimitSeconds + 5

/**
 * Condition on a lock `l` of `pg_locks`, which shows all databases of the cluster: it is the lock of a live worker of
 * this one. Those who watch it have it shared.
 */
export const isWorkerLock = `l.locktype = 'advisory' and l.classid = ${workerLockClass} and l.mode = 'ExclusiveLock' and l.granted
  and l.database = (select oid from pg_database where datname = current_database())`

/** Condition on a row of `workers`: its heartbeat is too old, or its lock is gone although locks are visible. */
export const workerIsLost = `(
  heartbeat_at < now() - interval '${heartbeatLimitSeconds} seconds'
  or has_lock and not exists (
    select 1 from pg_locks l where ${isWorkerLock} and l.objid = workers.id::oid
  )
)`

/**
 * Detects lost workers and requeues their runs. Safe in any number of processes at once.
 *
 * @returns the number of runs requeued
 */
export async function releaseLostRuns(db: Db): Promise<number> {
  const lost = await db
    .selectFrom('workers')
    .select('id')
    .where(sql.raw<boolean>(workerIsLost))
    .$call(plannedOnce)
    .execute()
  if (lost.length === 0) return 0
  const ids = lost.map((worker) => worker.id)
  return db.transaction().execute(async (trx) => {
    await lockRunsOf(trx, ids)
    const runs = await trx
      .updateTable('runs')
      .set({
        worker_id: null,
        pages_per_second: null,
        debug_message: 'Its worker was lost; waiting for another one to go on where it stood',
      })
      .where('worker_id', 'in', ids)
      .where('ended_at', 'is', null)
      .returning(['id', 'report_id'])
      .execute()
    // The foreign key releases parts of split runs.
    await trx.deleteFrom('workers').where('id', 'in', ids).execute()
    await wakeFirstParts(trx)
    for (const run of runs)
      await sql`select pg_notify(${channels.runChanged}, ${`${run.report_id}:${run.id}`})`.execute(trx)
    await sql`select pg_notify(${channels.runQueued}, '')`.execute(trx)
    return runs.length
  })
}

/**
 * Locks the runs that lose a worker, including through their parts, as each part does before a change: otherwise two
 * concurrent releases would each see the other as active, and nobody would wake the part that ends the run.
 */
const lockRunsOf = (trx: Trx, workerIds: readonly number[]) =>
  trx
    .selectFrom('runs')
    .select('id')
    .where('ended_at', 'is', null)
    .where(sql.raw<boolean>(`status in (${activeInSql})`)) // for the index
    .where((eb) =>
      eb.or([
        eb('worker_id', 'in', workerIds),
        eb('id', 'in', eb.selectFrom('run_parts').select('run_id').where('worker_id', 'in', workerIds)),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
