import type { Trx } from '../../database/connect.ts'

/**
 * Holds a person until the transaction ends, so that what everyone may have so many of is counted and added by one call
 * at a time.
 */
export async function holdPerson(trx: Trx, userId: number): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}
