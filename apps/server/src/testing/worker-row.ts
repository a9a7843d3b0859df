import type { Db } from '../database/connect.ts'

/**
 * Inserts only the row of a worker, for tests that act as workers.
 *
 * @returns its id
 */
export async function insertWorker(db: Db, heartbeat_at = new Date()): Promise<number> {
  const { id } = await db
    .insertInto('workers')
    .values({ host: 'h', pid: 1, heartbeat_at, has_lock: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
