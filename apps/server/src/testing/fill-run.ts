import type { Column } from '@windrow/contract/schemas/datasets'
import { encodeSegment } from '@windrow/dataset/segment'
import type { AppContext } from '../context.ts'

/** Ends a run as if a worker had extracted this table; call it again for further ones. */
export async function fillRun(
  { db, store }: AppContext,
  runId: number,
  columns: readonly Column[],
  rows: readonly object[],
  { pageId = 'items', position = 0 } = {},
): Promise<void> {
  const body = await encodeSegment(rows)
  const object_key = `runs/${runId}/test-items${position || ''}.jsonl.zst`
  await store.put(object_key, body)
  await db
    .insertInto('run_pages')
    .values({
      run_id: runId,
      page_id: pageId,
      position,
      row_count: rows.length,
      columns: JSON.stringify(columns),
    })
    .execute()
  await db
    .insertInto('run_segments')
    .values({
      run_id: runId,
      kind: 'rows',
      page_id: pageId,
      sequence: 0,
      object_key,
      format: 'jsonl',
      row_count: rows.length,
      bytes: body.length,
    })
    .execute()
  await db
    .updateTable('runs')
    .set({ status: 'SUCCESS', rows: rows.length, started_at: new Date(), ended_at: new Date() })
    .where('id', '=', runId)
    .execute()
}
