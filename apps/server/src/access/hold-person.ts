import type { Trx } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'

/**
 * Holds a person until the transaction ends, so that what everyone may have so many of is counted and added by one call
 * at a time, and nothing is made behind the end of the person's access, to come to life with it later. Throws
 * UNAUTHENTICATED where it has ended.
 */
export async function holdPerson(trx: Trx, userId: number): Promise<void> {
  const person = await trx
    .selectFrom('users')
    .select('deactivated_at')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!person || person.deactivated_at) throw new AppError('UNAUTHENTICATED', 'Please log in.')
}
