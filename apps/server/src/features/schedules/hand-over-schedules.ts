import type { Trx } from '../../database/connect.ts'

/** From now on the runs of a report's schedules begin in the name of another person. */
export async function handOverSchedules(trx: Trx, reportId: number, userId: number): Promise<void> {
  await trx.updateTable('schedules').set({ created_by: userId }).where('report_id', '=', reportId).execute()
}
