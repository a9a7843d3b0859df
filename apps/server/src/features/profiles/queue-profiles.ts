import { exactProfileRows } from '@windrow/contract/profile-display'
import type { Trx } from '../../database/connect.ts'
import { whyUnavailable } from './profile-queries.ts'

/**
 * Queues the profiles of all tables of a run that has just succeeded, in the transaction that ends it, so that each is
 * queued once. Runs with more rows are only profiled when somebody asks for it.
 */
export async function queueProfiles(trx: Trx, run: { id: number; rows: number }): Promise<void> {
  if (run.rows > exactProfileRows) return
  const tables = await trx
    .selectFrom('run_pages')
    .select(['page_id', 'row_count', 'columns'])
    .where('run_id', '=', run.id)
    .execute()
  const profiles = tables
    .filter((table) => whyUnavailable({ status: 'SUCCESS' }, table) === null)
    .map(({ page_id }) => ({ run_id: run.id, page_id, state: 'QUEUED' as const, is_automatic: true }))
  if (profiles.length === 0) return
  await trx
    .insertInto('run_profiles')
    .values(profiles)
    .onConflict((conflict) => conflict.columns(['run_id', 'page_id']).doNothing())
    .execute()
}
