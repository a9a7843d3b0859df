import { sql } from 'kysely'
import { activeStatuses } from '@windrow/contract/run-status'
import type { Db } from '../database/connect.ts'
import { channels } from '../database/notification-hub.ts'
import { type Claim, claimPart } from './run-parts.ts'

const queueLock = 7_703
const active = activeStatuses.map((status) => `'${status}'`).join(', ')
/**
 * Condition on a row of `runs`: it wants a worker. Part 0 of a split run that rests waits for the others, unless the run
 * is to be stopped.
 */
export const runWaits = `worker_id is null and status in (${active}) and (not is_idle or stop_requested_at is not null)`

/** How many runs of each account are at work; counted once, however many thousands wait. */
const busyAccounts = sql<{
  organization_id: number
  runs: number
}>`(select organization_id, count(*) as runs from runs
  where worker_id is not null and status in (${sql.raw(active)}) group by organization_id)`.as<'busy'>('busy')

/**
 * Takes the next run that no worker has. Accounts take turns: whose account has the fewest runs at work comes first,
 * then what has a higher priority, then who waits longest, so that no account's backlog delays another's first run. Taking a run raises its attempt,
 * the fencing token that all later writes must name. Where no run waits, a part of a split one is taken.
 */
export async function claimRun(db: Db, workerId: number): Promise<Claim | null> {
  const run = await db.transaction().execute(async (trx) => {
    // One at a time, or two workers would each see the same account as the least busy one.
    await sql`select pg_advisory_xact_lock(${queueLock})`.execute(trx)
    const next = await trx
      .selectFrom('runs')
      .leftJoin(busyAccounts, (join) => join.onRef('busy.organization_id', '=', 'runs.organization_id'))
      .select('runs.id')
      .where(sql.raw<boolean>(runWaits))
      .orderBy(sql`coalesce(busy.runs, 0)`)
      .orderBy('runs.priority', 'desc')
      .orderBy('runs.created_at')
      .orderBy('runs.id')
      .limit(1)
      .forUpdate('runs')
      .skipLocked()
      .executeTakeFirst()
    if (!next) return null
    const run = await trx
      .updateTable('runs')
      .set({
        worker_id: workerId,
        attempt: sql<number>`attempt + 1`,
        fruitless_attempts: sql<number>`fruitless_attempts + 1`,
        started_at: sql<Date>`coalesce(started_at, now())`,
        status: sql<'PROVISIONING'>`case when stop_requested_at is null then 'PROVISIONING' else 'STOPPING' end`,
        debug_message: null,
      })
      .where('id', '=', next.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await sql`select pg_notify(${channels.runChanged}, ${`${run.report_id}:${run.id}`})`.execute(trx)
    return run
  })
  if (!run) return claimPart(db, workerId)
  return { run, part: 0, attempt: run.attempt, fruitlessAttempts: run.fruitless_attempts }
}
