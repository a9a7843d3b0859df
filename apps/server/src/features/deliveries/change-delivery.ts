import { sql } from 'kysely'
import type { Trx } from '../../database/connect.ts'
import type { DeliveryRow } from '../../database/delivery-tables.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import { checkOpen } from './claim-delivery.ts'
import { assertReviewed } from './held-deliveries.ts'
import { orderDeliveries } from './queue-deliveries.ts'
import { stopAttempts } from './stop-attempts.ts'

/** The delivery of a report, locked until the transaction ends. Throws NOT_FOUND. */
async function lockDelivery(trx: Trx, reportId: number, id: number): Promise<DeliveryRow> {
  const row = await trx
    .selectFrom('deliveries')
    .selectAll()
    .where('id', '=', id)
    .where('report_id', '=', reportId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('delivery')
  return row
}

async function checkDestination(trx: Trx, id: number): Promise<void> {
  const destination = await trx
    .selectFrom('destinations')
    .select(['enabled', 'removed_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (destination.removed_at)
    throw new AppError('CONFLICT', 'The destination was removed; add it again, and deliver the run to it.')
  if (!destination.enabled)
    throw new AppError('CONFLICT', 'This destination is turned off; turn it on first.')
}

/** Sends again: a waiting delivery is retried immediately, an ended one becomes a new delivery. */
export async function resendDelivery(
  trx: Trx,
  reportId: number,
  id: number,
  { userId, replay }: { userId: number; replay: boolean },
): Promise<{ id: number; row: DeliveryRow }> {
  const row = await lockDelivery(trx, reportId, id)
  await assertReviewed(trx, row.run_id)
  await checkDestination(trx, row.destination_id)
  if (row.state === 'QUEUED' || row.state === 'RUNNING')
    throw new AppError('CONFLICT', 'This delivery is already in progress.')
  if (row.state === 'RETRYING') {
    await trx
      .updateTable('deliveries')
      .set({ next_attempt_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
    return { id, row }
  }
  const order = { destinationIds: [row.destination_id], userId, origin: 'RESEND' as const }
  const run = { id: row.run_id, report_id: reportId }
  const [made] = await orderDeliveries(trx, run, { ...order, ...(replay && { messageId: row.message_id }) })
  if (made === undefined) throw new AppError('CONFLICT', 'The run and its rows were removed.')
  return { id: made, row }
}

/** Cancels an unfinished delivery. Its worker notices within a second. */
export async function cancelDelivery(trx: Trx, reportId: number, id: number): Promise<DeliveryRow> {
  const row = await lockDelivery(trx, reportId, id)
  checkOpen(row.state)
  await trx
    .updateTable('deliveries')
    .set({ state: 'CANCELLED', ended_at: sql<Date>`now()`, message: 'Cancelled.', worked_at: null })
    .where('id', '=', id)
    .execute()
  await stopAttempts(trx, 'delivery_id', id, 'Cancelled.')
  return row
}
