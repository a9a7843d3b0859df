import type { Trx } from '../../database/connect.ts'
import { forgetOwnSecrets } from '../services/forget-own-secrets.ts'

/**
 * From now on the runs of a report's schedules begin in the name of a person of another account, who gets none of the
 * passwords that they have of their own.
 */
export async function handOverSchedules(trx: Trx, reportId: number, userId: number): Promise<void> {
  await trx.updateTable('schedules').set({ created_by: userId }).where('report_id', '=', reportId).execute()
  await forgetOwnSecrets(trx, reportId)
}
