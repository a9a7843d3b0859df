import { sql } from 'kysely'
import type { Trx } from '../../database/connect.ts'

/**
 * Marks attempts in progress as stopped, for a delivery or a whole destination, because someone cancelled or took them
 * over.
 */
export async function stopAttempts(
  trx: Trx,
  of: 'delivery_id' | 'destination_id',
  id: number,
  answer: string,
): Promise<void> {
  await trx
    .updateTable('delivery_attempts')
    .set({ result: 'STOPPED', answer, ended_at: sql<Date>`now()` })
    .where(of, '=', id)
    .where('result', '=', 'RUNNING')
    .execute()
}
