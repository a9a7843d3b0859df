import type { Trx } from '../../database/connect.ts'
import { forgetOwnSecrets } from '../services/forget-own-secrets.ts'

/**
 * Makes a user of another account the initiator of all schedules of a report, and deletes the passwords among their
 * overrides.
 */
export async function handOverSchedules(trx: Trx, reportId: number, userId: number): Promise<void> {
  await trx.updateTable('schedules').set({ created_by: userId }).where('report_id', '=', reportId).execute()
  await forgetOwnSecrets(trx, reportId)
}
