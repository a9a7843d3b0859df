import type { Trx } from '../../database/connect.ts'

/**
 * Deletes a report's own destinations with their secrets, and its history of deliveries, because they belong to the
 * account that the report leaves. Their files are removed when they expire, see tidy-deliveries.ts.
 */
export async function forgetDeliveries(trx: Trx, reportId: number): Promise<void> {
  await trx.deleteFrom('deliveries').where('report_id', '=', reportId).execute()
  await trx.deleteFrom('destinations').where('report_id', '=', reportId).execute()
}
