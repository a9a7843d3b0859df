import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { DeliveryRow, DestinationRow } from '../../database/delivery-tables.ts'

export const overtakenText =
  'A newer run was already delivered, including everything from this one; nothing was sent.'

/** Deliveries to the destination of newer runs of the report that have arrived. */
const newerArrived = ({ db }: AppContext, { destination_id, report_id, run_date }: DeliveryRow) =>
  db
    .selectFrom('deliveries')
    .where('deliveries.destination_id', '=', destination_id)
    .where('deliveries.report_id', '=', report_id)
    .where('deliveries.run_date', '>', run_date)
    .where('deliveries.state', '=', 'DELIVERED')

/**
 * Whether the changes of a run have arrived with those of a newer one, which were reckoned from before both: sent
 * afterwards, they would undo what is newer. What somebody orders by hand is sent whenever it is.
 */
export async function areChangesOvertaken(app: AppContext, delivery: DeliveryRow): Promise<boolean> {
  if (delivery.origin !== 'RUN') return false
  return (await newerArrived(app, delivery).select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Whether files of all these names were put into place for a newer run: old rows must not replace them. */
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
