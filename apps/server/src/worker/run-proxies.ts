import { sql } from 'kysely'
import type { ProxyUse } from '@windrow/crawler/fetch/proxy/proxy-pool'
import type { Trx } from '../database/connect.ts'

/** Adds what a batch used of proxies to the run, in the transaction of the batch. */
export async function addProxyUse(trx: Trx, runId: number, uses: readonly ProxyUse[]): Promise<void> {
  if (uses.length === 0) return
  await trx
    .insertInto('run_proxy_use')
    .values(uses.map((use) => ({ run_id: runId, ...use })))
    .onConflict((conflict) =>
      conflict.columns(['run_id', 'list']).doUpdateSet({
        requests: sql`run_proxy_use.requests + excluded.requests`,
        failures: sql`run_proxy_use.failures + excluded.failures`,
        bytes: sql`run_proxy_use.bytes + excluded.bytes`,
        cost: sql`run_proxy_use.cost + excluded.cost`,
      }),
    )
    .execute()
}
