import { sql } from 'kysely'
import type { Recipe } from '@windrow/contract/recipe'
import type { RunStatus } from '@windrow/contract/run-status'
import { sampleSize } from '@windrow/crawler/run/evidence-choice'
import type { AppContext } from '../context.ts'
import { compactSegments, segmentLists, type Compaction } from './compact-segments.ts'
import { tidyMemory } from './run-memory.ts'
import { thinSamples } from './write-evidence.ts'
import { updateOwnRun, type Attempt } from './own-run.ts'

/**
 * Ends a run: its tables, log and request records become one Parquet file each, its journal goes, its status is final.
 * All of that counts in one transaction; the old segments are deleted only after it.
 */
export async function finishRun(
  app: AppContext,
  own: Attempt,
  outcome: { status: RunStatus; message: string | null },
  keep?: Recipe['keep'],
): Promise<void> {
  const compactions: Compaction[] = []
  for (const list of await segmentLists(app, own.runId)) {
    const compaction = await compactSegments(app, own, list)
    if (compaction) compactions.push(compaction)
  }
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
    return thinSamples(trx, own.runId, sampleSize(keep))
  })
  await app.store.remove([...compactions.flatMap((compaction) => compaction.oldKeys), ...unwanted])
  await tidyMemory(app.db, own, outcome.status === 'SUCCESS')
}
