import type { Batch, Journal } from '@windrow/crawler/journal'
import type { LogRecord } from '@windrow/crawler/records/records'
import { encodeLines, encodeSegment } from '@windrow/dataset/segment'
import type { AppContext } from '../context.ts'
import { pagesByHost } from '../features/proxies/add-proxy-use.ts'
import { stopForBudget } from '../budgets/stop-for-budget.ts'
import { storeEvidence } from './write-evidence.ts'
import { commitBatch, type BatchAnswer } from './run-writes.ts'
import { objectKey, type Attempt } from './own-run.ts'

type Need = Pick<AppContext, 'db' | 'store'>
const replayPage = 50

export interface RunJournalOptions {
  pagesPerSecond: () => number | null
  /** Returns and clears the worker's own log entries, to be written with the next batch. */
  takeLogs: () => LogRecord[]
  /** The run whose page memory is used; null for none. */
  lastRunId: number | null
  /** The list of the run's proxies; null if it uses none. */
  proxyList: string | null
  onStopRequested: () => void
  /** Called after each committed batch, with the state of the run. */
  onCommitted: (answer: BatchAnswer) => void
}

/**
 * Persists one attempt: segments go to the object store first, then one transaction commits the batch. A crash in
 * between leaves unreferenced segments.
 */
export function runJournal(app: Need, own: Attempt, options: RunJournalOptions): Journal {
  return {
    replay: () => replay(app, own),
    commit: async (batch) => {
      const segments = await writeSegments(app, own, batch, options.takeLogs())
      for (const rows of batch.rows.values()) rows.release()
      const evidence = await storeEvidence(app, own, batch)
      const { frontier, sequence, delta, failures, checks, proxies, remembered, handovers, taken, queue } =
        batch
      const answer = await commitBatch(app.db, own, {
        frontier,
        sequence,
        delta,
        queue,
        segments,
        evidence,
        failures,
        checks,
        proxies,
        proxyList: options.proxyList,
        pages: options.proxyList === null ? [] : pagesByHost(batch.requests),
        remembered,
        handovers,
        taken,
        typeModes: batch.typeModes,
        lastRunId: options.lastRunId,
        pagesPerSecond: options.pagesPerSecond(),
      })
      // Heartbeats check the budgets too; here the run that spends stops without delay.
      const isOver = proxies.length > 0 && (await stopForBudget(app.db, own.runId))
      if (answer.stopRequested || isOver) options.onStopRequested()
      options.onCommitted(answer)
    },
  }
}

async function* replay(app: Need, { runId, part }: Attempt) {
  for (let from = 0; ; from += replayPage) {
    const blocks = await app.db
      .selectFrom('run_journal')
      .select(['sequence', 'frontier'])
      .where('run_id', '=', runId)
      .where('part', '=', part)
      .where('sequence', '>=', from)
      .where('sequence', '<', from + replayPage)
      .orderBy('sequence')
      .execute()
    if (blocks.length === 0) return
    yield* blocks
  }
}

async function writeSegments(app: Need, own: Attempt, batch: Batch, ownLogs: readonly LogRecord[]) {
  const parts = [
    ...Array.from(batch.rows, ([page_id, rows]) => ({
      kind: 'rows' as const,
      page_id,
      count: rows.count,
      encode: () => encodeLines(rows.pieces()),
    })),
    recordsPart('log', [...ownLogs, ...batch.logs]),
    recordsPart('requests', batch.requests),
  ].filter(({ count }) => count > 0)
  return Promise.all(
    parts.map(async ({ kind, page_id, count, encode }, index) => {
      const body = await encode()
      const object_key = objectKey(own, `${batch.sequence}-${index}-${kind}.jsonl.zst`)
      await app.store.put(object_key, body)
      return {
        kind,
        page_id,
        object_key,
        format: 'jsonl' as const,
        row_count: count,
        bytes: body.length,
      }
    }),
  )
}

const recordsPart = <Kind extends string>(kind: Kind, records: readonly object[]) => ({
  kind,
  page_id: '',
  count: records.length,
  encode: () => encodeSegment(records),
})
