import { sql } from 'kysely'
import type { ProxyUse } from '@windrow/crawler/fetch/proxy/proxy-pool'
import type { Db } from '../../database/connect.ts'

/** What was used of each list, added up. */
function byList(uses: readonly ProxyUse[]): ProxyUse[] {
  const lists = new Map<string, ProxyUse>()
  for (const { list, requests, failures, bytes, cost } of uses) {
    const before = lists.get(list) ?? { list, requests: 0, failures: 0, bytes: 0, cost: 0 }
    lists.set(list, {
      list,
      requests: before.requests + requests,
      failures: before.failures + failures,
      bytes: before.bytes + bytes,
      cost: before.cost + cost,
    })
  }
  return [...lists.values()]
}

/** Adds what reading a page by hand used of proxies to today's of the project. */
export async function addCopyProxyUse(db: Db, projectId: number, uses: readonly ProxyUse[]): Promise<void> {
  if (uses.length === 0) return
  const day = sql<string>`(now() at time zone 'UTC')::date`
  await db
    .insertInto('page_copy_proxy_use')
    .values(byList(uses).map((use) => ({ project_id: projectId, day, ...use })))
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'list', 'day']).doUpdateSet({
        requests: sql`page_copy_proxy_use.requests + excluded.requests`,
        failures: sql`page_copy_proxy_use.failures + excluded.failures`,
        bytes: sql`page_copy_proxy_use.bytes + excluded.bytes`,
        cost: sql`page_copy_proxy_use.cost + excluded.cost`,
      }),
    )
    .execute()
}
