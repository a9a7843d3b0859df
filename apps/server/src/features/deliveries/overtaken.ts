import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { DeliveryRow, DestinationRow } from '../../database/delivery-tables.ts'

export const overtakenText =
  'A newer run was already delivered, including everything from this one; nothing was sent.'

/** Successful deliveries of newer runs of the report to the same destination. */
const newerArrived = ({ db }: AppContext, { destination_id, report_id, run_date }: DeliveryRow) =>
  db
    .selectFrom('deliveries')
    .where('deliveries.destination_id', '=', destination_id)
    .where('deliveries.report_id', '=', report_id)
    .where('deliveries.run_date', '>', run_date)
    .where('deliveries.state', '=', 'DELIVERED')

/**
 * Whether a newer run was already delivered. Its changes include this run's, which sent afterwards would undo newer
 * ones. Manual deliveries are always sent.
 */
export async function areChangesOvertaken(app: AppContext, delivery: DeliveryRow): Promise<boolean> {
  if (delivery.origin !== 'RUN') return false
  return (await newerArrived(app, delivery).select('id').limit(1).executeTakeFirst()) !== undefined
}

/**
 * Whether a newer run was delivered under all these names: old rows must not replace its files. Only for automatic
 * deliveries that replace files.
 */
export async function areFilesOvertaken(
  app: AppContext,
  delivery: DeliveryRow,
  destination: DestinationRow,
  names: readonly string[],
): Promise<boolean> {
  if (delivery.origin !== 'RUN' || !destination.replace_files) return false
  const { count } = await newerArrived(app, delivery)
    .innerJoin('delivery_files', 'delivery_files.delivery_id', 'deliveries.id')
    .select(sql<number>`count(distinct delivery_files.name)::int`.as('count'))
    .where('delivery_files.name', 'in', names)
    .executeTakeFirstOrThrow()
  return count === new Set(names).size
}
