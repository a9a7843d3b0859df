import { sql } from 'kysely'
import type { Db, Trx } from '../database/connect.ts'
import type { RunSegmentInsert } from '../database/run-tables.ts'
import type { Batch } from '@windrow/crawler/journal'
import type { CounterDelta } from '@windrow/crawler/records/records'
import { addRunProxyUse, type HostPages } from '../features/proxies/add-proxy-use.ts'
import { type Attempt, type RunAnswer, type RunChange, updateOwnRun } from './own-run.ts'
import { rememberPages } from './run-memory.ts'
import { withTypeModes } from './run-type-modes.ts'
import { passHandovers } from './run-parts.ts'
import { addChecks } from './write-checks.ts'
import { addFailures, insertEvidence, type StoredEvidence } from './write-evidence.ts'

export interface BatchRecord {
  sequence: number
  frontier: Uint8Array
  segments: Omit<RunSegmentInsert, 'run_id' | 'sequence'>[]
  evidence: readonly StoredEvidence[]
  failures: Batch['failures']
  checks: Batch['checks']
  proxies: Batch['proxies']
  /** The list of the run's proxies; null if it uses none. */
  proxyList: string | null
  pages: readonly HostPages[]
  remembered: Batch['remembered']
  handovers: Batch['handovers']
  taken: Batch['taken']
  typeModes: Batch['typeModes']
  lastRunId: number | null
  delta: CounterDelta
  queue: Batch['queue']
  pagesPerSecond: number | null
}

export interface BatchAnswer extends RunAnswer {
  /** Batches of all parts of the run, in the order of their commits: each number is that of one batch. */
  batches: number
}

/** Commits a batch: settled pages, found links, rows, counters, all or nothing. */
export function commitBatch(db: Db, own: Attempt, batch: BatchRecord): Promise<BatchAnswer> {
  const { delta, sequence } = batch
  const settled = delta.done + delta.failed + delta.skipped + delta.retried
  return db.transaction().execute(async (trx) => {
    const change: RunChange = {
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
      ...withTypeModes(batch.typeModes),
      ...(settled > 0 && { first_page_at: sql<Date>`coalesce(first_page_at, now())` }),
    }
    const answer = await updateOwnRun(trx, own, change, {
      next_sequence: sequence + 1,
      // A batch with only log lines isn't progress.
      ...(settled > 0 && { fruitless_attempts: 0 }),
      pages_per_second: batch.pagesPerSecond,
      queue_by_type: JSON.stringify(batch.queue.byType),
      total_known: batch.queue.isTotalKnown,
    })
    await trx
      .insertInto('run_journal')
      .values({ run_id: own.runId, part: own.part, sequence, frontier: Buffer.from(batch.frontier) })
      .execute()
    if (batch.segments.length > 0)
      await trx
        .insertInto('run_segments')
        .values(
          batch.segments.map((segment) => ({ ...segment, run_id: own.runId, part: own.part, sequence })),
        )
        .execute()
    await passHandovers(trx, own, batch)
    await insertEvidence(trx, own, batch.evidence)
    await addFailures(trx, own, batch.failures)
    await addChecks(trx, own.runId, batch.checks)
    await addRunProxyUse(trx, own, batch)
    await rememberPages(trx, own.runId, batch.lastRunId, batch.remembered)
    for (const segment of batch.segments.filter(({ kind }) => kind === 'rows'))
      await trx
        .updateTable('run_pages')
        .set({ row_count: sql`row_count + ${segment.row_count}` })
        .where('run_id', '=', own.runId)
        .where('page_id', '=', segment.page_id)
        .execute()
    return { ...answer, batches: answer.parts === 1 ? sequence + 1 : await batchesOf(trx, own.runId) }
  })
}

/** Call it while the run's row is locked, so that no other part commits in between. */
async function batchesOf(trx: Trx, runId: number): Promise<number> {
  const { rows } = await sql<{ batches: number }>`
    select next_sequence + coalesce((select sum(next_sequence) from run_parts where run_id = runs.id), 0) as batches
    from runs where id = ${runId}`.execute(trx)
  return rows[0]!.batches
}
