import { sql } from 'kysely'
import type { Db, Trx } from '../../database/connect.ts'
import { AppError } from '../../errors/app-error.ts'

/**
 * Queues the held deliveries of a run.
 *
 * @returns how many
 */
export async function releaseDeliveries(trx: Trx, runId: number): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('deliveries')
    .set({ state: 'QUEUED', message: null, next_attempt_at: sql<Date>`now()` })
    .where('run_id', '=', runId)
    .where('state', '=', 'HELD')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Cancels the held deliveries of runs.
 *
 * @returns how many
 */
export async function cancelHeldDeliveries(
  trx: Trx,
  runIds: readonly number[],
  message: string,
): Promise<number> {
  if (runIds.length === 0) return 0
  const { numUpdatedRows } = await trx
    .updateTable('deliveries')
    .set({ state: 'CANCELLED', ended_at: sql<Date>`now()`, message })
    .where('run_id', 'in', runIds)
    .where('state', '=', 'HELD')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Throws CONFLICT for a run that is held for review, or was rejected: neither can be delivered by hand. */
export async function assertReviewed(db: Db, runId: number): Promise<void> {
  const run = await db
    .selectFrom('runs')
    .select(['review_state', 'decision_reason', 'replaced_by'])
    .where('id', '=', runId)
    .executeTakeFirst()
  if (run?.review_state === 'HELD')
    throw new AppError('CONFLICT', 'This run is held for review; release it instead.')
  if (run?.review_state === 'REPLACED')
    throw new AppError(
      'CONFLICT',
      `This run was replaced by run ${run.replaced_by}; deliver that one instead.`,
    )
  if (run?.review_state === 'REJECTED')
    throw new AppError(
      'CONFLICT',
      run.decision_reason === null
        ? 'This run was rejected in review, so it cannot be delivered.'
        : `This run was rejected in review, so it cannot be delivered: ${run.decision_reason}`,
    )
}
