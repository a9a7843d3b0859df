import { sql } from 'kysely'
import { activeInSql } from '../database/active-runs.ts'
import type { Db, Trx } from '../database/connect.ts'
import { channels } from '../database/notification-hub.ts'
import type { RunRow } from '../database/run-tables.ts'
import { claimNext, type Queue } from '../queue/claim-next.ts'
import { type Claim, claimPart } from './run-parts.ts'

/**
 * Condition on a row of `runs`: it needs a worker. An idle part 0 of a split run waits for the other parts, unless the
 * run is being stopped.
 */
export const runWaits = `worker_id is null and status in (${activeInSql}) and (not is_idle or stop_requested_at is not null)`

const order = sql`t.priority desc, t.created_at, t.id`

/**
 * Runs are leased through their worker, which has one heartbeat and one advisory lock for all of them: releasing a lost
 * worker requeues its runs, so a claim never takes over. There is no limit on losses either, because a run resumes from
 * its last commit: only attempts that settle no page count (`fruitless_attempts`).
 */
const queue: Queue = {
  table: 'runs',
  key: ['id'],
  joins: sql``,
  wanted: sql.raw(`(${runWaits})`),
  turns: {
    account: sql`t.organization_id`,
    atWork: sql.raw(`t.worker_id is not null and t.status in (${activeInSql})`),
  },
  order,
  lines: { column: 'organization_id', waiting: sql.raw(`(${runWaits})`), order },
}

const takeRun = (trx: Trx, workerId: number): Promise<RunRow | null> =>
  claimNext<RunRow>(
    trx,
    queue,
    sql`worker_id = ${workerId}, fruitless_attempts = t.fruitless_attempts + 1,
      started_at = coalesce(t.started_at, greatest(now(), t.created_at)), debug_message = null,
      status = case when t.stop_requested_at is null then 'PROVISIONING' else 'STOPPING' end`,
  )

/**
 * Claims the next waiting run, or else a part of a split one. Accounts with the fewest active runs come first, then
 * higher priority, then longer waiting, so that no account's backlog delays another's first run.
 */
export async function claimRun(db: Db, workerId: number): Promise<Claim | null> {
  const run = await db.transaction().execute(async (trx) => {
    const taken = await takeRun(trx, workerId)
    if (taken)
      await sql`select pg_notify(${channels.runChanged}, ${`${taken.report_id}:${taken.id}`})`.execute(trx)
    return taken
  })
  if (!run) return claimPart(db, workerId)
  return { run, part: 0, attempt: run.attempt, fruitlessAttempts: run.fruitless_attempts }
}
