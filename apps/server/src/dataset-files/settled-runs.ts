import { isActive } from '@windrow/contract/run-status'
import type { Db } from '../database/connect.ts'
import type { RunRow } from '../database/run-tables.ts'
import { AppError, notFound } from '../errors/app-error.ts'
import type { Actor } from '../access/actor.ts'
import { checkExport } from './check-export.ts'
import { seenBy } from '../access/seen-runs.ts'

/**
 * Runs of a report whose rows are final and available, ordered as the ids are. Throws for runs that the actor can't
 * see, that are active, or whose rows can't be exported: otherwise the result of an operation would let them leave.
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
    checkExport(run, { current: true, mayBeEmpty: true }, ids.length > 1 ? `Run ${id}: ` : '')
    return run
  })
}
