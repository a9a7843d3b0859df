import { sql } from 'kysely'
import type { ProxyUse } from '@windrow/crawler/fetch/proxy/proxy-pool'
import type { Db, Trx } from '../../database/connect.ts'

/** Assignments that add to an existing usage row. */
const added = (table: 'run_proxy_use' | 'page_copy_proxy_use') =>
  Object.fromEntries(
    (['requests', 'failures', 'bytes', 'cost'] as const).map((name) => [
      name,
      sql<number>`${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
    ]),
  )

/** Adds a batch's proxy usage to the run, in the transaction of the batch. */
export async function addRunProxyUse(trx: Trx, runId: number, uses: readonly ProxyUse[]): Promise<void> {
  if (uses.length === 0) return
  await trx
    .insertInto('run_proxy_use')
    .values(uses.map((use) => ({ run_id: runId, ...use })))
    .onConflict((conflict) => conflict.columns(['run_id', 'list']).doUpdateSet(added('run_proxy_use')))
    .execute()
}

/** Adds the proxy usage of a page copy to the project's usage of today, once per list. */
export async function addCopyProxyUse(db: Db, projectId: number, uses: readonly ProxyUse[]): Promise<void> {
  if (uses.length === 0) return
  const day = sql<string>`(now() at time zone 'UTC')::date`
  await db
    .insertInto('page_copy_proxy_use')
    .values(uses.map((use) => ({ project_id: projectId, day, ...use })))
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'list', 'day']).doUpdateSet(added('page_copy_proxy_use')),
    )
    .execute()
}
