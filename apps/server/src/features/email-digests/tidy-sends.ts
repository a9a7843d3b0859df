import { sql } from 'kysely'
import type { Db } from '../../database/connect.ts'

/** A year and a month, like the firings of schedules. */
const keptDays = 400

/**
 * Deletes what became of due times long ago.
 *
 * @returns whether there may be more than `limit`
 */
export async function tidyDigestSends(db: Db, limit: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('email_digest_sends')
    .where('id', 'in', (query) =>
      query
        .selectFrom('email_digest_sends')
        .select('id')
        .where('ended_at', '<', sql<Date>`now() - make_interval(days => ${keptDays})`)
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(numDeletedRows) === limit
}
