import { sql } from 'kysely'
import type { Recipe } from '@windrow/contract/recipe'
import type { AppContext } from '../context.ts'
import type { RunRow } from '../database/run-tables.ts'
import { copyPages } from './kept-files.ts'
import { updateOwnRun, type Attempt } from './own-run.ts'
import { recordedPages, repairedRun, requestKey } from './rerun-pages.ts'

/** Above the sequence numbers of batches, below that of the last log entries. */
const keptSequence = 2 ** 31 - 2

/**
 * At the end of a rerun: pages that could not be read, or weren't reached, keep the rows that they had. Idempotent,
 * because another worker may repeat the end. Throws {@link UnableToRun} if these rows are gone.
 */
export async function keepUnread(app: AppContext, run: RunRow, own: Attempt, recipe: Recipe): Promise<void> {
  if (await isDone(app, own.runId)) return
  const repaired = await repairedRun(app.db, run)
  const earlier = await recordedPages(app, repaired.id, recipe)
  const read = new Set(
    (await recordedPages(app, own.runId, recipe)).filter(({ outcome }) => outcome === 'done').map(requestKey),
  )
  const unread = earlier.filter((page) => page.rows.count > 0 && !read.has(requestKey(page)))
  if (unread.length === 0) return
  const before = await rowCounts(app, own.runId)
  const files = await copyPages(app, own, repaired.id, unread, before)
  const total = [...files.counts.values()].reduce((sum, count) => sum + count, 0)
  await app.db.transaction().execute(async (trx) => {
    await updateOwnRun(trx, own, { rows: sql<number>`rows + ${total}` })
    const place = { run_id: own.runId, part: own.part, sequence: keptSequence }
    await trx
      .insertInto('run_segments')
      .values(files.segments.map((segment) => ({ ...segment, ...place })))
      .execute()
    if (files.evidence.length > 0) await trx.insertInto('run_evidence').values(files.evidence).execute()
    for (const [page_id, count] of files.counts)
      await trx
        .updateTable('run_pages')
        .set({ row_count: sql<number>`row_count + ${count}` })
        .where('run_id', '=', own.runId)
        .where('page_id', '=', page_id)
        .execute()
  })
}

const isDone = async ({ db }: AppContext, runId: number): Promise<boolean> =>
  (await db
    .selectFrom('run_segments')
    .select('id')
    .where('run_id', '=', runId)
    .where('sequence', '=', keptSequence)
    .limit(1)
    .executeTakeFirst()) !== undefined

async function rowCounts({ db }: AppContext, runId: number): Promise<Map<string, number>> {
  const tables = await db
    .selectFrom('run_pages')
    .select(['page_id', 'row_count'])
    .where('run_id', '=', runId)
    .execute()
  return new Map(tables.map(({ page_id, row_count }) => [page_id, row_count]))
}
