import type { Trx } from '../../database/connect.ts'

/**
 * Removes a report's own destinations with their secrets, and what was ever sent of it: they are of the account that
 * the report leaves. Files that were made for them go when their time is over, see tidy-deliveries.ts.
 */
export async function forgetDeliveries(trx: Trx, reportId: number): Promise<void> {
  await trx.deleteFrom('deliveries').where('report_id', '=', reportId).execute()
  await trx.deleteFrom('destinations').where('report_id', '=', reportId).execute()
}
