import { sql } from 'kysely'
import { activeStatuses } from '@windrow/contract/run-status'
import type { Db, Trx } from '../database/connect.ts'
import { channels } from '../database/notification-hub.ts'
import type { RunRow } from '../database/run-tables.ts'
import { claimNext, type Queue } from '../queue/claim-next.ts'
import { type Claim, claimPart } from './run-parts.ts'

const active = activeStatuses.map((status) => `'${status}'`).join(', ')
/**
 * Condition on a row of `runs`: it wants a worker. Part 0 of a split run that rests waits for the others, unless the run
 * is to be stopped.
 */
export const runWaits = `worker_id is null and status in (${active}) and (not is_idle or stop_requested_at is not null)`

/**
 * Runs are held by their worker, which has one heartbeat and one advisory lock for all of them, and not by a heartbeat
 * of each: whoever finds a worker lost puts its runs back, so a claim takes over nothing. They have no limit of losses
 * either, since a run goes on where it stood: only attempts that settle no page count (`fruitless_attempts`).
 */
const queue: Queue = {
  table: 'runs',
  key: ['id'],
  joins: sql``,
  wanted: sql.raw(`(${runWaits})`),
  turns: {
    account: sql`t.organization_id`,
    atWork: sql.raw(`t.worker_id is not null and t.status in (${active})`),
  },
  order: sql`t.priority desc, t.created_at, t.id`,
}

const takeRun = (trx: Trx, workerId: number): Promise<RunRow | null> =>
  claimNext<RunRow>(
    trx,
    queue,
    sql`worker_id = ${workerId}, fruitless_attempts = t.fruitless_attempts + 1,
      started_at = coalesce(t.started_at, now()), debug_message = null,
      status = case when t.stop_requested_at is null then 'PROVISIONING' else 'STOPPING' end`,
  )

/**
 * Takes the next run that no worker has. Accounts take turns: whose account has the fewest runs at work comes first,
 * then what has a higher priority, then who waits longest, so that no account's backlog delays another's first run.
 * Where no run waits, a part of a split one is taken.
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
