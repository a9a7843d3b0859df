import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db, Trx } from '../database/connect.ts'
import { allowSilence } from '../database/silence-limit.ts'
import { NotRemoved, type ObjectStore } from './object-store.ts'

/** Advisory lock: exclusive during a backup, shared while objects are removed. */
export const backupLock = 7_740

/** Hours after which an object that nothing refers to yet counts as left behind. */
const unfinishedHours = 24
const retryMinutes = 10

/** SQLSTATE codes of databases without advisory locks. */
const unsupportedCodes = new Set(['0A000', '42883'])
export const isUnsupported = (error: unknown): boolean =>
  unsupportedCodes.has(String((error as { code?: unknown } | null)?.code))

/**
 * A store whose removals are noted in the database, so that they are repeated until they succeed. During a backup
 * nothing is removed, because its snapshot may refer to objects that are unneeded by now.
 */
export interface NotedStore extends ObjectStore {
  /** Notes the objects, and removes them now if possible. Fails only if they can't be noted. */
  remove: (keys: readonly string[]) => Promise<void>
  /**
   * Deletes rows in a transaction, and then the objects that they referred to; neither a crash nor a failing store
   * leaves an object behind.
   *
   * @param deleteRows returns the keys of those objects
   * @returns these keys
   */
  removeAfter: (deleteRows: (trx: Trx) => Promise<string[]>) => Promise<string[]>
  /**
   * Stores an object, and then makes something refer to it. If anything comes in between, it is removed within a day.
   *
   * @param write stores it
   * @param refer returns something falsy if the object is unwanted by now; it is removed then
   * @returns what `refer` returned
   */
  keep: <T>(key: string, write: () => Promise<void>, refer: (trx: Trx) => Promise<T>) => Promise<T>
  /**
   * Removes noted objects that are due.
   *
   * @returns whether there may be more
   */
  removeDue: (limit: number) => Promise<boolean>
}

interface Needed {
  db: Db
  log: Pick<Logger, 'warn'>
}

export function notedStore(store: ObjectStore, { db, log }: Needed): NotedStore {
  const removeNoted = (keys: string[]) => removeUnlessBackedUp(db, (trx) => removeAndForget(trx, keys))

  async function removeAndForget(trx: Db, keys: string[]): Promise<void> {
    const left = await store.remove(keys).then(
      () => [],
      (error: unknown) => {
        log.warn({ err: error }, `objects could not be removed; trying again in ${retryMinutes} minutes`)
        return error instanceof NotRemoved ? error.keys : keys
      },
    )
    const isLeft = new Set(left)
    await forget(
      trx,
      keys.filter((key) => !isLeft.has(key)),
    )
    if (left.length === 0) return
    await sql`update postponed_removals set due_at = now() + make_interval(mins => ${retryMinutes})
      where object_key = any(${left})`.execute(trx)
  }

  async function removeNow(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return
    await removeNoted([...keys]).catch((error: unknown) => {
      log.warn({ err: error }, 'objects are noted but could not be removed yet')
    })
  }

  async function remove(keys: readonly string[]): Promise<void> {
    await noteRemovals(db, keys)
    await removeNow(keys)
  }

  return {
    ...store,
    remove,
    removeAfter: async (deleteRows) => {
      const keys = await db.transaction().execute(async (trx) => {
        const gone = await deleteRows(trx)
        await noteRemovals(trx, gone)
        return gone
      })
      await removeNow(keys)
      return keys
    },
    keep: async (key, write, refer) => {
      await noteUnfinished(db, key)
      await write()
      const answer = await db.transaction().execute(async (trx) => {
        const answer = await refer(trx)
        if (answer) await keepFinished(trx, key)
        return answer
      })
      if (!answer) await remove([key])
      return answer
    },
    removeDue: async (limit) => {
      const { rows } = await sql<{ object_key: string }>`
        select object_key from postponed_removals where due_at <= now() order by due_at limit ${limit}`.execute(
        db,
      )
      if (rows.length === 0) return false
      return (await removeNoted(rows.map(({ object_key }) => object_key))) && rows.length === limit
    },
  }
}

/**
 * Does nothing during a backup; the lock keeps one from starting meanwhile.
 *
 * @returns whether it did something
 */
async function removeUnlessBackedUp(db: Db, remove: (trx: Db) => Promise<void>): Promise<boolean> {
  try {
    return await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ free: boolean }>`
        select pg_try_advisory_xact_lock_shared(${backupLock}) as free`.execute(trx)
      if (!rows[0]?.free) return false
      await allowSilence(trx)
      await remove(trx)
      return true
    })
  } catch (error) {
    if (!isUnsupported(error)) throw error
    await remove(db)
    return true
  }
}

/**
 * Notes objects that nothing will refer to after this transaction, so that neither a crash nor a failing store leaves
 * them behind. Call {@link NotedStore.remove} after the commit to remove them without delay, or use
 * {@link NotedStore.removeAfter} where the transaction does nothing else.
 */
export async function noteRemovals(trx: Db, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await sql`
    insert into postponed_removals (object_key) select distinct unnest(${keys}::text[]) order by 1
    on conflict (object_key) do update set due_at = least(postponed_removals.due_at, excluded.due_at)`.execute(
    trx,
  )
}

/** Notes an object before it is written: should nothing refer to it within a day, it is removed. */
export async function noteUnfinished(db: Db, key: string): Promise<void> {
  await sql`
    insert into postponed_removals (object_key, due_at)
    values (${key}, now() + make_interval(hours => ${unfinishedHours}))`.execute(db)
}

/** Call in the transaction that makes something refer to an unfinished object. Throws if it was removed meanwhile. */
export async function keepFinished(trx: Trx, key: string): Promise<void> {
  if ((await forget(trx, [key])) === 0n) throw new Error(`${key} took longer than ${unfinishedHours} hours`)
}

const forget = async (trx: Db, keys: string[]): Promise<bigint | undefined> =>
  (
    await sql`delete from postponed_removals where object_key in (
      select object_key from postponed_removals where object_key = any(${keys}) order by 1 for update)`.execute(
      trx,
    )
  ).numAffectedRows
