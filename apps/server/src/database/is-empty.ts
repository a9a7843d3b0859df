import type { Db } from './connect.ts'
import { plannedOnce } from './plan-once.ts'

/** Whether nothing waits in a table of changes: a look that takes no transaction and no lock. */
export async function isEmpty(
  db: Db,
  table: 'figure_changes' | 'notification_events' | 'proxy_changes',
): Promise<boolean> {
  const first = await db
    .selectFrom(table)
    .select('id')
    .orderBy('id')
    .limit(1)
    .$call(plannedOnce)
    .executeTakeFirst()
  return first === undefined
}
