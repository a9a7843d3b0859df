import { rm, mkdir } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { writeParquet } from '@windrow/dataset/write-parquet'
import type { RunStatus } from '@windrow/contract/run-status'
import type { AppContext } from '../context.ts'
import type { RunSegmentInsert } from '../database/schema.ts'
import { pageSource } from '../features/datasets/run-files.ts'
import { updateOwnRun, type Attempt } from './run-writes.ts'

/** One Parquet file per output table instead of many small segments. The order of the rows stays. */
async function compactPage(
  app: AppContext,
  own: Attempt,
  pageId: string,
  index: number,
): Promise<RunSegmentInsert | null> {
  const source = await pageSource(app, own.runId, pageId)
  if (source.files.length === 0) return null
  const folder = join(app.config.dataDir, 'tmp')
  await mkdir(folder, { recursive: true })
  const path = join(folder, `compact-${randomUUID()}.parquet`)
  try {
    const { rows, bytes } = await writeParquet(await app.datasets(), source, path)
    const object_key = `runs/${own.runId}/${own.attempt}/final-${index}.parquet`
    await app.store.putFile(object_key, path)
    return {
      run_id: own.runId,
      kind: 'rows',
      page_id: pageId,
      sequence: 0,
      object_key,
      format: 'parquet',
      row_count: rows,
      bytes,
    }
  } finally {
    await rm(path, { force: true })
  }
}

/**
 * Ends a run: its tables become Parquet, its journal goes, its status is final. All of that counts in one transaction;
 * the old segments are deleted only after it.
 */
export async function finishRun(
  app: AppContext,
  own: Attempt,
  outcome: { status: RunStatus; message: string | null },
): Promise<void> {
  const pages = await app.db
    .selectFrom('run_pages')
    .select(['page_id', 'row_count'])
    .where('run_id', '=', own.runId)
    .orderBy('position')
    .execute()
  const compacted: RunSegmentInsert[] = []
  for (const [index, page] of pages.entries()) {
    const segment = await compactPage(app, own, page.page_id, index)
    if (segment && segment.row_count !== page.row_count)
      throw new Error(
        `run ${own.runId}: ${page.page_id} has ${segment.row_count} rows at rest but ${page.row_count} were counted`,
      )
    if (segment) compacted.push(segment)
  }
  const replaced = await app.db.transaction().execute(async (trx) => {
    await updateOwnRun(trx, own, {
      status: outcome.status,
      debug_message: outcome.message,
      ended_at: sql`now()`,
      worker_id: null,
      pages_per_second: null,
    })
    const old = await trx
      .deleteFrom('run_segments')
      .where('run_id', '=', own.runId)
      .where('kind', '=', 'rows')
      .returning('object_key')
      .execute()
    if (compacted.length > 0) await trx.insertInto('run_segments').values(compacted).execute()
    await trx.deleteFrom('run_journal').where('run_id', '=', own.runId).execute()
    return old.map((segment) => segment.object_key)
  })
  await app.store.remove(replaced)
}
