import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { ObjectStore } from './object-store.ts'
import { allowSilence } from '../database/silence-limit.ts'

/** Advisory lock: exclusive during a backup, shared while objects are removed. */
export const backupLock = 7_740

/** SQLSTATE codes of databases without advisory locks. */
const unsupportedCodes = new Set(['0A000', '42883'])
export const isUnsupported = (error: unknown): boolean =>
  unsupportedCodes.has(String((error as { code?: unknown } | null)?.code))

/**
 * A store that removes nothing during a backup, because the backup's snapshot may refer to objects that are unneeded by
 * now. {@link removePostponed} removes them afterwards.
 */
export const backupAware = (store: ObjectStore, db: Db): ObjectStore => ({
  ...store,
  remove: async (keys) => {
    if (keys.length === 0) return
    try {
      await removeUnlessBackedUp(store, db, keys)
    } catch (error) {
      if (!isUnsupported(error)) throw error
      await store.remove(keys)
    }
  },
})

async function removeUnlessBackedUp(store: ObjectStore, db: Db, keys: readonly string[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock_shared(${backupLock}) as free`.execute(trx)
    if (rows[0]?.free) {
      await allowSilence(trx)
      // The lock keeps a backup from starting until the end of the transaction.
      return store.remove(keys)
    }
    await trx
      .insertInto('postponed_removals')
      .values(keys.map((object_key) => ({ object_key })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

/**
 * Removes postponed objects unless a backup is in progress.
 *
 * @returns whether there may be more
 */
export async function removePostponed(
  { db, store }: { db: Db; store: ObjectStore },
  limit: number,
): Promise<boolean> {
  const due = await db.selectFrom('postponed_removals').select('object_key').limit(limit).execute()
  const keys = due.map((row) => row.object_key)
  if (keys.length === 0) return false
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock_shared(${backupLock}) as free`.execute(trx)
    if (!rows[0]?.free) return false
    await trx.deleteFrom('postponed_removals').where('object_key', 'in', keys).execute()
    await allowSilence(trx)
    await store.remove(keys)
    return keys.length === limit
  })
}
