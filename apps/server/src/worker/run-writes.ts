import { sql, type UpdateObject } from 'kysely'
import type { Db, Trx } from '../database/connect.ts'
import { channels } from '../database/notification-hub.ts'
import type { Database, RunSegmentInsert } from '../database/schema.ts'
import type { Batch, CounterDelta } from '@windrow/crawler/journal'
import { rememberPages } from './run-memory.ts'
import { addProxyUse } from './run-proxies.ts'
import { addFailures, insertEvidence, type StoredEvidence } from './write-evidence.ts'

/** Which attempt of which run is writing. */
export interface Attempt {
  runId: number
  reportId: number
  workerId: number
  attempt: number
}

/** Another worker has this run by now, or it ended: nothing that this attempt does counts any more. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
}

type RunChange = UpdateObject<Database, 'runs'>

/** Changes the run if this attempt still owns it, and tells the listeners; otherwise throws {@link LeaseLost}. */
export async function updateOwnRun(
  db: Db | Trx,
  own: Attempt,
  change: RunChange,
): Promise<{ stopRequested: boolean }> {
  const row = await db
    .updateTable('runs')
    .set(change)
    .where('id', '=', own.runId)
    .where('attempt', '=', own.attempt)
    .where('worker_id', '=', own.workerId)
    .where('ended_at', 'is', null)
    .returning('stop_requested_at')
    .executeTakeFirst()
  if (!row) throw new LeaseLost(`attempt ${own.attempt} of run ${own.runId} is over`)
  await sql`select pg_notify(${channels.runChanged}, ${`${own.reportId}:${own.runId}`})`.execute(db)
  return { stopRequested: row.stop_requested_at !== null }
}

export interface BatchRecord {
  sequence: number
  frontier: Uint8Array
  segments: Omit<RunSegmentInsert, 'run_id' | 'sequence'>[]
  evidence: readonly StoredEvidence[]
  failures: Batch['failures']
  proxies: Batch['proxies']
  remembered: Batch['remembered']
  lastRunId: number | null
  delta: CounterDelta
  pagesPerSecond: number | null
}

/** The one commit of a batch: pages settled, links found, rows, counters, all or nothing. */
export function commitBatch(db: Db, own: Attempt, batch: BatchRecord): Promise<{ stopRequested: boolean }> {
  const { delta, sequence } = batch
  return db.transaction().execute(async (trx) => {
    const answer = await updateOwnRun(trx, own, {
      next_sequence: sequence + 1,
      fruitless_attempts: 0,
      status: sql`case when stop_requested_at is null then 'PROCESSING' else 'STOPPING' end`,
      queued: sql`queued + ${delta.queued}`,
      done: sql`done + ${delta.done}`,
      failed: sql`failed + ${delta.failed}`,
      skipped: sql`skipped + ${delta.skipped}`,
      retried: sql`retried + ${delta.retried}`,
      rows: sql`rows + ${delta.rows}`,
      bytes_down: sql`bytes_down + ${delta.bytesDown}`,
      bytes_up: sql`bytes_up + ${delta.bytesUp}`,
      errors: sql`errors + ${delta.errors}`,
      proxy_cost: sql`proxy_cost + ${batch.proxies.reduce((sum, use) => sum + use.cost, 0)}`,
      pages_per_second: batch.pagesPerSecond,
    })
    await trx
      .insertInto('run_journal')
      .values({ run_id: own.runId, sequence, frontier: Buffer.from(batch.frontier) })
      .execute()
    if (batch.segments.length > 0)
      await trx
        .insertInto('run_segments')
        .values(batch.segments.map((segment) => ({ ...segment, run_id: own.runId, sequence })))
        .execute()
    await insertEvidence(trx, own, batch.evidence)
    await addFailures(trx, own, batch.failures)
    await addProxyUse(trx, own.runId, batch.proxies)
    await rememberPages(trx, own.runId, batch.lastRunId, batch.remembered)
    for (const segment of batch.segments.filter(({ kind }) => kind === 'rows'))
      await trx
        .updateTable('run_pages')
        .set({ row_count: sql`row_count + ${segment.row_count}` })
        .where('run_id', '=', own.runId)
        .where('page_id', '=', segment.page_id)
        .execute()
    return answer
  })
}
