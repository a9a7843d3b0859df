import { isStaff, roleIds, roleMay } from '@windrow/contract/roles'
import type { Actor } from '../../access/actor.ts'
import type { Db } from '../../database/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import { fullName } from './shown-name.ts'

const managersReview = async (db: Db, organizationId: number): Promise<boolean> =>
  (
    await db
      .selectFrom('organizations')
      .select('managers_review')
      .where('id', '=', organizationId)
      .executeTakeFirstOrThrow()
  ).managers_review

/**
 * Whether an actor may release or reject held runs of an account, and change the gates of its reports: staff always, its
 * managers if the account lets them.
 */
export async function mayDecide(db: Db, actor: Actor, organizationId: number): Promise<boolean> {
  if (!roleMay(actor.role, 'report:review')) return false
  return (
    isStaff(actor.role) || (actor.organizationId === organizationId && managersReview(db, organizationId))
  )
}

/** Throws FORBIDDEN if the actor may not decide on held runs of the account. */
export async function assertMayDecide(db: Db, actor: Actor, organizationId: number): Promise<void> {
  if (await mayDecide(db, actor, organizationId)) return
  throw new AppError(
    'FORBIDDEN',
    'Managers of this account cannot release or reject runs or change the gate; ask Windrow support to do it, or to change the setting.',
  )
}

/** Names of the account's managers, if they may decide. */
export async function managersWhoDecide(db: Db, organizationId: number): Promise<string[]> {
  if (!(await managersReview(db, organizationId))) return []
  const managers = await db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('organization_id', '=', organizationId)
    .where('role_id', '=', roleIds.MANAGER)
    .where('deactivated_at', 'is', null)
    .where('removed_at', 'is', null)
    .where('invitation_pending', '=', false)
    .orderBy('first_name')
    .orderBy('id')
    .limit(5)
    .execute()
  return managers.map(fullName)
}
