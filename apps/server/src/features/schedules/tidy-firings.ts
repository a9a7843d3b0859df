import { sql } from 'kysely'
import type { Db } from '../../database/connect.ts'

/** A year and a month, to allow a comparison with the same day of last year. */
const keptDays = 400

/**
 * Deletes old firings; their runs stay.
 *
 * @returns the number deleted, at most `limit`
 */
export async function removeOldFirings(db: Db, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('schedule_firings')
    .where('id', 'in', (query) =>
      query
        .selectFrom('schedule_firings')
        .select('id')
        .where('created_at', '<', sql<Date>`now() - make_interval(days => ${keptDays})`)
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
