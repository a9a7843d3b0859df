import { sql } from 'kysely'
import type { Recipe } from '@windrow/contract/recipe'
import type { RunStatus } from '@windrow/contract/run-status'
import type { LogRecord } from '@windrow/crawler/journal'
import { sampleSize } from '@windrow/crawler/run/evidence-choice'
import { encodeSegment } from '@windrow/dataset/segment'
import type { AppContext } from '../context.ts'
import { queueDeliveries } from '../features/deliveries/queue-deliveries.ts'
import { judgeAtEnd } from '../features/table-schemas/judge-run.ts'
import { compactSegments, segmentLists, type Compaction } from './compact-segments.ts'
import { isNarrowed, tidyMemory } from './run-memory.ts'
import { thinSamples } from './write-evidence.ts'
import { updateOwnRun, type Attempt } from './own-run.ts'

/** No batch of a part has it. */
const lastSequence = 2 ** 31 - 1

interface Ending {
  keep?: Recipe['keep']
  /** Log entries after all others. */
  last?: readonly LogRecord[]
}

/** A segment behind those of all parts. A worker that takes the end up again finds it there already. */
async function writeLast(app: AppContext, own: Attempt, entries: readonly LogRecord[]): Promise<void> {
  const body = await encodeSegment(entries)
  const object_key = `runs/${own.runId}/${own.part}-${own.attempt}/last-log.jsonl.zst`
  await app.store.put(object_key, body)
  await app.db.transaction().execute(async (trx) => {
    await updateOwnRun(trx, own, {})
    await trx
      .insertInto('run_segments')
      .values({
        run_id: own.runId,
        kind: 'log',
        page_id: '',
        part: own.part,
        sequence: lastSequence,
        object_key,
        format: 'jsonl',
        row_count: entries.length,
        bytes: body.length,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

const runOf = ({ db }: AppContext, runId: number) =>
  db
    .selectFrom('runs')
    .select(['id', 'report_id', 'options'])
    .where('id', '=', runId)
    .executeTakeFirstOrThrow()

/**
 * Ends a run: its tables, log and request records become one Parquet file each, its journal goes, its status is final.
 * All of that counts in one transaction; the old segments are deleted only after it.
 */
export async function finishRun(
  app: AppContext,
  own: Attempt,
  outcome: { status: RunStatus; message: string | null },
  { keep, last = [] }: Ending = {},
): Promise<void> {
  if (last.length > 0) await writeLast(app, own, last)
  const compactions: Compaction[] = []
  for (const list of await segmentLists(app, own.runId)) {
    const compaction = await compactSegments(app, own, list)
    if (compaction) compactions.push(compaction)
  }
  const run = await runOf(app, own.runId)
  await judgeAtEnd(app, run)
  const unwanted = await app.db.transaction().execute(async (trx) => {
    await updateOwnRun(trx, own, {
      status: outcome.status,
      debug_message: outcome.message,
      ended_at: sql`now()`,
      worker_id: null,
      pages_per_second: null,
      is_idle: false,
    })
    await trx.deleteFrom('run_parts').where('run_id', '=', own.runId).execute()
    await trx.deleteFrom('run_handovers').where('run_id', '=', own.runId).execute()
    for (const { ids, segment } of compactions) {
      await trx.deleteFrom('run_segments').where('id', 'in', ids).execute()
      await trx.insertInto('run_segments').values(segment).execute()
    }
    await trx.deleteFrom('run_journal').where('run_id', '=', own.runId).execute()
    if (outcome.status === 'SUCCESS') await queueDeliveries(trx, { id: own.runId, report_id: own.reportId })
    return thinSamples(trx, own.runId, sampleSize(keep))
  })
  await app.store.remove([...compactions.flatMap((compaction) => compaction.oldKeys), ...unwanted])
  await tidyMemory(app.db, own, outcome.status === 'SUCCESS' && !isNarrowed(run))
}
