import { sql } from 'kysely'
import type { Trx } from '../../database/connect.ts'

/** Ends the attempts that go on, of a delivery or of all of a destination, since somebody else has decided so. */
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
