import type { Trx } from '../../database/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Actor } from '../../access/actor.ts'
import { roleOf } from '../../access/role-of.ts'

/**
 * Checks an actor again after a wait: throws UNAUTHENTICATED if the user can't log in any more, FORBIDDEN if their role
 * or account has changed.
 */
export async function assertSameActor(trx: Trx, { userId, role, organizationId }: Actor): Promise<void> {
  const now = await trx
    .selectFrom('users')
    .select(['role_id', 'organization_id'])
    .where('id', '=', userId)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()
  if (!now) throw new AppError('UNAUTHENTICATED', 'Please log in.')
  if (roleOf(now.role_id) !== role || now.organization_id !== organizationId)
    throw new AppError('FORBIDDEN', 'Your role or account was changed in the meantime; reload the page.')
}
