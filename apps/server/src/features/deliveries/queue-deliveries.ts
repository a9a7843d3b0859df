import { sql } from 'kysely'
import type { Trx } from '../../database/connect.ts'

interface DeliveredRun {
  id: number
  report_id: number
}

/**
 * Queues a delivery to every enabled destination of the report, in the transaction that ends the run. Idempotent.
 * `hold`: they wait for review, with this message.
 *
 * @returns how many
 */
export async function queueDeliveries(
  trx: Trx,
  run: DeliveredRun,
  hold: { message: string } | null = null,
): Promise<number> {
  const { numAffectedRows } = await sql`
    with wanted as (
      update destinations set sequence = sequence + 1
      where removed_at is null and enabled
        and (report_id = ${run.report_id} or project_id = (select project_id from reports where id = ${run.report_id}))
        and not exists (
          select 1 from deliveries where destination_id = destinations.id and run_id = ${run.id} and origin = 'RUN')
      returning id, sequence)
    insert into deliveries (destination_id, report_id, run_id, run_date, number, origin, state, message)
    select wanted.id, runs.report_id, runs.id, coalesce(runs.started_at, runs.created_at), wanted.sequence, 'RUN',
      ${hold ? 'HELD' : 'QUEUED'}, ${hold?.message ?? null}
    from wanted cross join runs where runs.id = ${run.id}
    on conflict do nothing`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

/**
 * Queues manual deliveries of a run to some destinations.
 *
 * @returns the ids of the deliveries
 */
export async function orderDeliveries(
  trx: Trx,
  run: DeliveredRun,
  order: {
    destinationIds: readonly number[]
    userId: number
    origin: 'MANUAL' | 'RESEND'
    messageId?: string
  },
): Promise<number[]> {
  const { destinationIds, userId, origin, messageId = null } = order
  const { rows } = await sql<{ id: number }>`
    with wanted as (
      update destinations set sequence = sequence + 1
      where removed_at is null and id = any(${[...destinationIds]}::bigint[])
      returning id, sequence)
    insert into deliveries (destination_id, report_id, run_id, run_date, number, origin, ordered_by, message_id)
    select wanted.id, runs.report_id, runs.id, coalesce(runs.started_at, runs.created_at), wanted.sequence,
      ${origin}, ${userId}, coalesce(${messageId}::uuid, gen_random_uuid())
    from wanted cross join runs where runs.id = ${run.id}
    returning id`.execute(trx)
  return rows.map(({ id }) => id)
}
