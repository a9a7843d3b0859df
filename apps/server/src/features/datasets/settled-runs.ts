import { expiredText, isExpired } from '@windrow/contract/run-origin'
import { isActive } from '@windrow/contract/run-status'
import type { Db } from '../../database/connect.ts'
import type { RunRow } from '../../database/run-tables.ts'
import { AppError, notFound } from '../../http/app-error.ts'
import type { Actor } from '../identity/actor.ts'
import { seenBy } from '../runs/seen-runs.ts'

/**
 * Runs of a report whose rows no longer change and are there to be worked with, in the order of the ids. Refuses runs
 * that the actor does not see, that are still active, or whose rows are archived or gone.
 */
export async function settledRuns(
  db: Db,
  actor: Pick<Actor, 'role'>,
  reportId: number,
  ids: readonly number[],
): Promise<RunRow[]> {
  const runs = await db
    .selectFrom('runs')
    .selectAll()
    .where('report_id', '=', reportId)
    .where('deleted_at', 'is', null)
    .where('id', 'in', [...ids])
    .where(seenBy(actor))
    .execute()
  return ids.map((id) => {
    const run = runs.find((found) => found.id === id)
    if (!run) throw notFound('run in this report')
    if (isActive(run.status) || run.ended_at === null)
      throw new AppError('RUN_ACTIVE', 'A run is still active; wait for its end, or stop it first.')
    if (run.archived_at !== null)
      throw new AppError(
        'CONFLICT',
        'The dataset has been archived. Please get in touch with our support team for further assistance.',
      )
    if (isExpired(run.data_expires_at)) throw new AppError('CONFLICT', expiredText)
    return run
  })
}
