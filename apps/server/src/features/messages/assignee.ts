import { staffRoleIds } from '@windrow/contract/roles'
import type { Trx } from '../../database/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import { nameOf } from './person-view.ts'

/** An active member of staff, who can be assigned to threads. Throws VALIDATION for everybody else. */
export async function assertAssignee(trx: Trx, userId: number): Promise<{ id: number; name: string }> {
  const user = await trx
    .selectFrom('users')
    .innerJoin('organizations', 'organizations.id', 'users.organization_id')
    .select(['users.id', 'first_name', 'last_name', 'email'])
    .where('users.id', '=', userId)
    .where('role_id', 'in', staffRoleIds)
    .where('users.deactivated_at', 'is', null)
    .where('users.invitation_pending', '=', false)
    .where('users.removed_at', 'is', null)
    .where('organizations.deactivated_at', 'is', null)
    .executeTakeFirst()
  if (user) return { id: user.id, name: nameOf(user) }
  const message = 'Choose an active member of staff'
  throw new AppError('VALIDATION', message, [{ path: 'body.assigneeId', message }])
}
