import { sql } from 'kysely'
import type { Db } from '../../database/connect.ts'

/** A year and a month: so that the same day of the last year can be looked at. */
const keptDays = 400

/** Removes what became of due times long ago; runs stay. @returns how many were removed, at most `limit`. */
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
