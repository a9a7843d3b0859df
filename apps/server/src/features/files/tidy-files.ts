import { sql, type RawBuilder } from 'kysely'
import { unsentFileHours } from '@windrow/contract/files'
import { deletedProjectDays } from '@windrow/contract/project-status'
import type { AppContext } from '../../context.ts'
import { allowSilence } from '../../database/silence-limit.ts'

type Tidied = Pick<AppContext, 'db' | 'store'>

/** Hours after which the files of a deleted message are removed; until then nobody gets them either. */
const deletedHours = 24

/** Files that were never sent, and those of deleted messages and of projects that can't be restored any more. */
const unneeded = (): RawBuilder<boolean> => sql<boolean>`(
  (f.message_id is null and f.created_at < now() - make_interval(hours => ${unsentFileHours}))
  or exists (select 1 from messages m where m.id = f.message_id
    and m.deleted_at < now() - make_interval(hours => ${deletedHours}))
  or exists (select 1 from projects p where p.id = f.project_id
    and p.deleted_at < now() - make_interval(days => ${deletedProjectDays})))`

/** Removes the objects first, so that an interrupted removal is repeated. */
const removeFiles = ({ db, store }: Tidied, limit: number): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number; object_key: string }>`
      select f.id, f.object_key from files f where ${unneeded()}
      limit ${limit} for update of f skip locked`.execute(trx)
    await allowSilence(trx)
    await store.remove(rows.map(({ object_key }) => object_key))
    await sql`delete from files where id = any(${rows.map(({ id }) => id)})`.execute(trx)
    return rows.length
  })

/** Gives up uploads that weren't completed in time, with their parts; of completed ones only the row is removed. */
const removeUploads = ({ db, store }: Tidied, limit: number): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('uploads')
      .select(['id', 'object_key', 'handle', 'file_id'])
      .where('expires_at', '<', sql<Date>`now()`)
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute()
    await allowSilence(trx)
    const open = rows.filter(({ file_id }) => file_id === null)
    for (const { object_key, handle } of rows)
      if (handle !== null) await store.parts.abort({ key: object_key, handle })
    await store.remove(open.map(({ object_key }) => object_key))
    await sql`delete from uploads where id = any(${rows.map(({ id }) => id)})`.execute(trx)
    return rows.length
  })

/**
 * Removes uploads that expired, files that were never sent, and those of deleted messages and projects.
 *
 * @returns whether there may be more
 */
export async function tidyFiles(app: Tidied, limit: number): Promise<boolean> {
  const removed = [await removeUploads(app, limit), await removeFiles(app, limit)]
  return removed.includes(limit)
}
