import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'

type Stores = Pick<AppContext, 'db' | 'store'>

/** A file is stored before it is used; so long it counts as used. */
const unusedHours = 1

/**
 * Stores a file of page snapshots, unless the report has one of this content already.
 *
 * @returns its id
 */
export async function storeSnapshotFile(
  { db, store }: Stores,
  reportId: number,
  mediaType: string,
  content: Buffer,
): Promise<number> {
  const hash = createHash('sha256').update(`${mediaType}\n`).update(content).digest()
  // The row comes first, so that an object that was written is always found again.
  const file = await db
    .insertInto('snapshot_files')
    .values({
      report_id: reportId,
      hash,
      media_type: mediaType,
      bytes: content.length,
      object_key: `snapshots/${reportId}/${randomUUID()}`,
    })
    .onConflict((conflict) =>
      conflict.columns(['report_id', 'hash']).doUpdateSet({ used_at: sql<Date>`now()` }),
    )
    .returning(['id', 'object_key', 'is_stored'])
    .executeTakeFirstOrThrow()
  if (file.is_stored) return file.id
  await store.put(file.object_key, content)
  await db.updateTable('snapshot_files').set({ is_stored: true }).where('id', '=', file.id).execute()
  return file.id
}

/**
 * Deletes files that no page snapshot needs any more.
 *
 * @returns whether there may be more
 */
export async function tidySnapshotFiles(
  { store }: Pick<AppContext, 'store'>,
  limit: number,
): Promise<boolean> {
  const keys = await store.removeAfter(async (trx) => {
    const { rows } = await sql<{ object_key: string }>`
      delete from snapshot_files where id in (
        select id from snapshot_files f
        where used_at < now() - make_interval(hours => ${unusedHours})
          and not exists (select from snapshot_resources r where r.file_id = f.id)
        limit ${limit} for update skip locked)
      returning object_key`.execute(trx)
    return rows.map(({ object_key }) => object_key)
  })
  return keys.length === limit
}
