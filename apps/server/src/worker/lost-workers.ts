import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { channels } from '../database/notification-hub.ts'
import { workerLockClass } from './lease.ts'

/** A worker on a cluster without visible locks, or behind a dead network, is given up after this time. */
const heartbeatLimitSeconds = 15

/**
 * Finds workers that are gone and puts their runs back into the queue. Any number of processes may do this at once.
 * @returns how many runs were put back.
 */
export async function releaseLostRuns(db: Db): Promise<number> {
  const lost = await db
    .selectFrom('workers')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('heartbeat_at', '<', sql<Date>`now() - make_interval(secs => ${heartbeatLimitSeconds})`),
        eb.and([
          eb('has_lock', '=', true),
          sql<boolean>`not exists (
            select 1 from pg_locks l join pg_database d on d.oid = l.database
            where d.datname = current_database() and l.locktype = 'advisory' and l.classid = ${workerLockClass} and l.objid = workers.id::oid)`,
        ]),
      ]),
    )
    .execute()
  if (lost.length === 0) return 0
  const ids = lost.map((worker) => worker.id)
  return db.transaction().execute(async (trx) => {
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
    await trx.deleteFrom('workers').where('id', 'in', ids).execute()
    for (const run of runs)
      await sql`select pg_notify(${channels.runChanged}, ${`${run.report_id}:${run.id}`})`.execute(trx)
    if (runs.length > 0) await sql`select pg_notify(${channels.runQueued}, '')`.execute(trx)
    return runs.length
  })
}
