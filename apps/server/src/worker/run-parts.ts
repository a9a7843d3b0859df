import { sql } from 'kysely'
import type { Recipe } from '@windrow/contract/recipe'
import type { CrawlSummary } from '@windrow/crawler/crawl'
import { FailureTally } from '@windrow/crawler/run/failure-tally'
import { summarize } from '@windrow/crawler/run/summarize'
import type { Batch } from '@windrow/crawler/journal'
import type { CrawlPart } from '@windrow/crawler/frontier/crawl-part'
import { activeInSql } from '../database/active-runs.ts'
import type { Db, Trx } from '../database/connect.ts'
import { channels } from '../database/notification-hub.ts'
import type { RunRow } from '../database/run-tables.ts'
import { claimNext, type Queue } from '../queue/claim-next.ts'
import { LeaseLost } from '../queue/lease.ts'
import { updateOwnRun, type AttemptId, type PartChange, type RunAnswer, type RunChange } from './own-run.ts'

/** Maximum links per row; a receiver takes this many rows at once. */
const handedAtOnce = 2000
const takenAtOnce = 20

/** Condition on a part `t` of a run `r`: it needs a worker. */
export const partWaits =
  't.worker_id is null and not t.is_idle and r.ended_at is null and r.stop_requested_at is null'

/** Inserts the further parts of a split run, for any worker to claim. */
export async function makeParts(db: Db, own: AttemptId, count: number): Promise<void> {
  await updateOwnRun(db, own, { parts: count })
  await db
    .insertInto('run_parts')
    .values(Array.from({ length: count - 1 }, (_, at) => ({ run_id: own.runId, part: at + 1 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await wakeWorkers(db)
}

const wakeWorkers = (db: Db | Trx) => sql`select pg_notify(${channels.runQueued}, '')`.execute(db)

/** Part of a batch's transaction: deletes the handovers it took, and hands links it found to their parts. */
export async function passHandovers(
  trx: Trx,
  own: AttemptId,
  { handovers, taken }: Pick<Batch, 'handovers' | 'taken'>,
): Promise<void> {
  if (taken.length > 0)
    await trx
      .deleteFrom('run_handovers')
      .where('run_id', '=', own.runId)
      .where('id', 'in', [...taken])
      .execute()
  if (handovers.size === 0) return
  const rows = [...handovers].flatMap(([part, links]) =>
    Array.from({ length: Math.ceil(links.length / handedAtOnce) }, (_, at) => ({
      run_id: own.runId,
      part,
      links: JSON.stringify(links.slice(at * handedAtOnce, (at + 1) * handedAtOnce)),
    })),
  )
  await trx.insertInto('run_handovers').values(rows).execute()
  const others = [...handovers.keys()]
  await trx
    .updateTable('run_parts')
    .set({ is_idle: false })
    .where('run_id', '=', own.runId)
    .where('part', 'in', others)
    .execute()
  if (others.includes(0))
    await trx.updateTable('runs').set({ is_idle: false }).where('id', '=', own.runId).execute()
  await wakeWorkers(trx)
}

/** One part of a run as the engine sees it; call `stands` with each new state of the whole run. */
export function crawlPart(
  db: Db,
  own: AttemptId,
  count: number,
): CrawlPart & { stands: (answer: RunAnswer) => void } {
  let last = 0
  let totals = { done: 0, failed: 0 }
  return {
    number: own.part,
    count,
    take: async () => {
      const rows = await db
        .selectFrom('run_handovers')
        .select(['id', 'links'])
        .where('run_id', '=', own.runId)
        .where('part', '=', own.part)
        .where('id', '>', last)
        .orderBy('id')
        .limit(takenAtOnce)
        .execute()
      last = rows.at(-1)?.id ?? last
      return rows
    },
    rest: () => markIdle(db, own),
    totals: () => totals,
    stands: ({ done, failed }) => (totals = { done, failed }),
  }
}

/** Marks the part as idle unless links are waiting for it. Part 0 is woken when the last part has left its worker. */
function markIdle(db: Db, own: AttemptId): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await updateOwnRun(trx, own, {}, { is_idle: true })
    if (await hasHandovers(trx, own.runId, own.part)) {
      await updateOwnRun(trx, own, {}, { is_idle: false })
      return false
    }
    return true
  })
}

async function hasHandovers(db: Db | Trx, runId: number, part: number | null): Promise<boolean> {
  let wanted = db.selectFrom('run_handovers').select('id').where('run_id', '=', runId)
  if (part !== null) wanted = wanted.where('part', '=', part)
  return (await wanted.limit(1).executeTakeFirst()) !== undefined
}

/** Whether the idle part 0 may end the run: all other parts are idle too, and no links are waiting. */
export async function allPartsIdle(db: Db, own: AttemptId): Promise<boolean> {
  const busy = await db
    .selectFrom('run_parts')
    .select('part')
    .where('run_id', '=', own.runId)
    .where((eb) => eb.or([eb('is_idle', '=', false), eb('worker_id', 'is not', null)]))
    .limit(1)
    .executeTakeFirst()
  return !busy && !(await hasHandovers(db, own.runId, null))
}

/**
 * Releases the part from this worker: it stays idle until links arrive, or needs another worker. Wakes part 0 if it was
 * waiting for this.
 */
export async function givePartBack(
  db: Db,
  own: AttemptId,
  change: RunChange = {},
  ofPart: Pick<PartChange, 'fruitless_attempts'> = {},
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await updateOwnRun(trx, own, change, { ...ofPart, worker_id: null, pages_per_second: null })
    await wakeFirstParts(trx, own.runId)
    await wakeWorkers(trx)
  })
}

/** The same after orderly work, which doesn't count as a fruitless attempt even if there was nothing to read. */
export const leavePart = (db: Db, own: AttemptId, change: RunChange = {}): Promise<void> =>
  givePartBack(db, own, change, { fruitless_attempts: 0 })

/** Wakes part 0 of runs whose parts are all idle, so that it ends the run; for all runs, or one. */
export const wakeFirstParts = (trx: Trx, runId: number | null = null) =>
  sql`update runs set is_idle = false where is_idle and ended_at is null and status in (${sql.raw(activeInSql)})
    and (${runId}::bigint is null or id = ${runId}::bigint)
    and not exists (select 1 from run_parts where run_id = runs.id and (not is_idle or worker_id is not null))
    and not exists (select 1 from run_handovers where run_id = runs.id)`.execute(trx)

/** A run or part claimed by a worker. */
export interface Claim {
  run: RunRow
  /** 0 for a run that isn't split. */
  part: number
  attempt: number
  /** Attempts in a row that committed nothing, including this one. */
  fruitlessAttempts: number
}

interface PartRow {
  run_id: number
  part: number
  attempt: number
  fruitless_attempts: number
}

/**
 * Waiting parts of active runs; those of runs that this worker already has come last. Not shared fairly between
 * accounts: that was decided when the run was claimed. Leased through their worker, like runs.
 */
const partsFor = (workerId: number): Queue => ({
  table: 'run_parts',
  key: ['run_id', 'part'],
  joins: sql`join runs r on r.id = t.run_id`,
  wanted: sql.raw(`(${partWaits})`),
  order: sql`exists (
      select 1 from run_parts own where own.run_id = t.run_id and own.worker_id = ${workerId}
    ) or r.worker_id = ${workerId}, r.created_at, t.part`,
})

/** Claims a waiting part; null if there is none. */
export async function claimPart(db: Db, workerId: number): Promise<Claim | null> {
  const set = sql`worker_id = ${workerId}, fruitless_attempts = t.fruitless_attempts + 1`
  const claimed = await claimNext<PartRow>(db, partsFor(workerId), set)
  if (!claimed) return null
  const { run_id, part, attempt, fruitless_attempts: fruitlessAttempts } = claimed
  const run = await db.selectFrom('runs').selectAll().where('id', '=', run_id).executeTakeFirst()
  if (!run) throw new LeaseLost(`run ${run_id}, part ${part}`, attempt)
  return { run, part, attempt, fruitlessAttempts }
}

/**
 * After a stop or limit: waits, up to `withinMs`, until the other parts have stopped, so that their requests in flight
 * count.
 */
export async function untilPartsLeft(db: Db, own: AttemptId, withinMs: number): Promise<void> {
  for (const end = Date.now() + withinMs; Date.now() < end;) {
    if (!(await othersWork(db, own))) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function othersWork(db: Db, { runId, part }: AttemptId): Promise<boolean> {
  const { rows } = await sql`
    select 1 from run_parts where run_id = ${runId} and part <> ${part} and worker_id is not null
    union all
    select 1 from runs where id = ${runId} and ${part}::int > 0 and worker_id is not null
    limit 1`.execute(db)
  return rows.length > 0
}

/** The summary of a whole split run. */
export async function wholeSummary(
  db: Db,
  own: AttemptId,
  recipe: Recipe,
  part: CrawlSummary,
): Promise<CrawlSummary> {
  const run = await db.selectFrom('runs').selectAll().where('id', '=', own.runId).executeTakeFirstOrThrow()
  const rows = await db.selectFrom('run_failures').selectAll().where('run_id', '=', own.runId).execute()
  const failures = new FailureTally()
  for (const { kind, code, http_status, count, message } of rows)
    failures.restore([`${kind} ${code} ${http_status}`, count, message])
  const { queued, done, failed, skipped, retried, bytes_down, bytes_up, errors } = run
  return summarize({
    reason: part.reason,
    endReason: null,
    recipe,
    counters: {
      queued,
      done,
      failed,
      skipped,
      retried,
      rows: run.rows,
      bytesDown: bytes_down,
      bytesUp: bytes_up,
      errors,
    },
    starts: { done: Math.min(done, 1), failed },
    failures,
    dropped: { duplicate: 0, incomplete: 0 },
    proxyCost: run.proxy_cost,
    elapsedMs: part.elapsedMs,
  })
}
