import { hostname } from 'node:os'
import type pg from 'pg'
import { databaseClient, endClient } from '../database/database-client.ts'
import { runWaits } from './claim-run.ts'
import { heartbeatLimitSeconds, isWorkerLock, workerIsLost, workerLockClass } from './lost-workers.ts'
import type { AttemptId } from './own-run.ts'
import { partWaits } from './run-parts.ts'

const heartbeatSql = `
  with heartbeat as (
    update workers set heartbeat_at = now(), has_lock = has_lock and pg_backend_pid() = $3 where id = $1
    returning has_lock
  ),
  attempts as (
    select id, organization_id, report_id, stop_requested_at, ignores_budget, 0 as part, attempt
    from runs where worker_id = $1 and ended_at is null
    union all
    select r.id, r.organization_id, r.report_id, r.stop_requested_at, r.ignores_budget, p.part, p.attempt
    from run_parts p join runs r on r.id = p.run_id where p.worker_id = $1 and r.ended_at is null
  ),
  own as (select distinct id, organization_id, report_id, stop_requested_at, ignores_budget from attempts),
  busy as (
    select r.organization_id, count(*) as runs, coalesce(o.max_requests, $2::int) as cap
    from (
      select organization_id from runs where worker_id is not null and ended_at is null
      union all
      select organization_id from run_parts p join runs on runs.id = p.run_id where p.worker_id is not null and ended_at is null
    ) r join organizations o on o.id = r.organization_id
    where r.organization_id in (select organization_id from own)
    group by r.organization_id, o.max_requests
  )
  select
    exists (select 1 from heartbeat) as alive,
    exists (select 1 from runs where ${runWaits}) or exists (
      select 1 from run_parts t join runs r on r.id = t.run_id
      where ${partWaits}
    ) as queued,
    exists (select 1 from workers where ${workerIsLost}) as "othersLost",
    (select id from workers where id <> $1 and has_lock and exists (select 1 from heartbeat where has_lock)
      order by id < $1 desc, id desc limit 1) as watched,
    coalesce((
      select json_agg(json_build_object('runId', id, 'reportId', report_id, 'workerId', $1::bigint, 'part', part, 'attempt', attempt))
      from attempts
    ), '[]') as attempts,
    array(select id::int from own where stop_requested_at is not null) as stops,
    array(select id::int from own where stop_requested_at is null and not ignores_budget
      and budget_full(organization_id, report_id) is not null) as "overBudget",
    coalesce((
      select json_agg(json_build_object('runId', own.id, 'requests', greatest(1, busy.cap / busy.runs)))
      from own join busy using (organization_id)
    ), '[]') as shares`

const endWaitSql = `
  select pg_cancel_backend(l.pid) from pg_locks l
  where l.pid = $1 and not l.granted and l.locktype = 'advisory' and l.classid = ${workerLockClass}`

/** What a worker learns from a heartbeat. */
export interface HeartbeatAnswer {
  /** A run is waiting for a worker. */
  queued: boolean
  /** A worker was lost, and its runs should be requeued. */
  othersLost: boolean
  /**
   * The worker whose lock this one should wait for: the last before it, and the last of all for the first, so that each
   * is watched by one. Null if there is no other, or locks don't hold.
   */
  watched: number | null
  /** What this worker has claimed, and neither ended nor given back. */
  attempts: AttemptId[]
  /** Runs of this worker with a stop request. */
  stops: number[]
  /** Runs of this worker whose budget is used up. */
  overBudget: number[]
  /** Limits of concurrent requests for each run of this worker, so that accounts keep to their caps. */
  shares: { runId: number; requests: number }[]
}

export interface WorkerLease extends AsyncDisposable {
  workerId: number
  /** Aborted when the lock is lost: others may claim this worker's runs, so it must stop working on them. */
  lost: AbortSignal
  /**
   * Renews the lease and returns everything the worker needs to know, in one query: an idle worker causes less than one
   * query a second. Rejects without a connection.
   */
  heartbeat: () => Promise<HeartbeatAnswer>
  /** Ends the wait of another backend for the lock of a worker; whatever else it does goes on. */
  endWait: (pid: number) => Promise<void>
}

/**
 * Connects, inserts the worker's row and takes its lock. Behind a pooler in transaction mode, statements run on changing
 * sessions: the one with the lock, `pid`, says nothing about this worker. The heartbeat then says that it has no lock.
 */
async function register(client: pg.Client): Promise<{ workerId: number; pid: number }> {
  await client.connect()
  const { rows } = await client.query<{ id: number }>(
    'insert into workers (host, pid, has_lock) values ($1, $2, false) returning id',
    [hostname(), process.pid],
  )
  const workerId = rows[0]!.id
  // A missing lock means something only if locks are visible: some clusters have no advisory locks.
  await client.query('select pg_advisory_lock($1, $2)', [workerLockClass, workerId]).catch(() => {})
  const { rows: held } = await client.query<{ pid: number }>(
    `update workers set has_lock = exists (
       select 1 from pg_locks l where ${isWorkerLock} and l.objid = $1::oid and l.pid = pg_backend_pid()
     ) where id = $1::bigint returning pg_backend_pid() as pid`,
    [workerId],
  )
  return { workerId, pid: held[0]!.pid }
}

/**
 * Registers a worker. Its connection holds a session advisory lock, so that the death of the process is detected
 * immediately; the heartbeat in its row detects the rest. `cap`: the default limit of concurrent requests per account.
 */
export async function takeLease(url: string, cap: number): Promise<WorkerLease> {
  const client = databaseClient(url, 'windrow worker', {
    // A worker that is silent for longer is lost, whether or not its heartbeat arrives after all.
    query_timeout: heartbeatLimitSeconds * 1000,
  })
  const lost = new AbortController()
  client.on('error', () => lost.abort())
  client.on('end', () => lost.abort())
  const { workerId, pid } = await register(client).catch(async (error: unknown) => {
    await endClient(client) // the caller tries again, with another connection
    throw error
  })
  const heartbeat = async (): Promise<HeartbeatAnswer> => {
    const { rows: heartbeats } = await client
      .query<HeartbeatAnswer & { alive: boolean }>(heartbeatSql, [workerId, cap, pid])
      .catch((error: unknown) => {
        lost.abort()
        throw error
      })
    if (!heartbeats[0]!.alive) lost.abort() // others consider this worker lost
    return heartbeats[0]!
  }
  let last: Promise<unknown> = Promise.resolve()
  return {
    workerId,
    lost: lost.signal,
    // Serialized, since a connection runs one query at a time. A pending heartbeat can't be shared: it may have started
    // before the claim that the caller wants to see.
    heartbeat: () => {
      const mine = last.then(heartbeat)
      last = mine.catch(() => {})
      return mine
    },
    endWait: async (backend) => {
      await client.query(endWaitSql, [backend])
    },
    [Symbol.asyncDispose]: async () => {
      if (!lost.signal.aborted)
        await client.query('delete from workers where id = $1', [workerId]).catch(() => {})
      await endClient(client)
    },
  }
}
