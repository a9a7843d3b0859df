import type { Trx } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'

/**
 * Locks the user's row until the transaction ends. Per-user limits are then counted and used up by one call at a time,
 * and nothing can be created for a user who is deactivated meanwhile. Throws UNAUTHENTICATED if the user is deactivated
 * or missing.
 */
export async function lockPerson(trx: Trx, userId: number): Promise<void> {
  const person = await trx
    .selectFrom('users')
    .select('deactivated_at')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!person || person.deactivated_at) throw new AppError('UNAUTHENTICATED', 'Please log in.')
}
