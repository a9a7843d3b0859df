import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'

/**
 * Deletes generated reports that have expired, with their files.
 *
 * @returns whether there may be more
 */
export async function tidyGenerated(
  { db, store }: Pick<AppContext, 'db' | 'store'>,
  limit: number,
): Promise<boolean> {
  const rows = await db
    .deleteFrom('generated_reports')
    .where('id', 'in', (query) =>
      query
        .selectFrom('generated_reports')
        .select('id')
        .where('expires_at', '<', sql<Date>`now()`)
        .limit(limit),
    )
    .returning('object_key')
    .execute()
  await store.remove(rows.flatMap(({ object_key }) => object_key ?? []))
  return rows.length === limit
}
