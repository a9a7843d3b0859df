import { sql } from 'kysely'
import { isStaff, mayManage } from '@windrow/contract/roles'
import type { Trx } from '../../database/connect.ts'
import type { UserRow } from '../../database/people-tables.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Actor } from '../../access/actor.ts'
import { roleOf } from '../../access/role-of.ts'

/** Throws FORBIDDEN for changes to oneself, and for changes to staff by others than ADMIN. */
export function assertMayManage(actor: Actor, person: UserRow): void {
  if (actor.userId === person.id || actor.impersonator?.userId === person.id)
    throw new AppError('CONFLICT', 'You cannot do this to yourself; ask another administrator.')
  if (!mayManage(actor.role, roleOf(person.role_id)))
    throw new AppError('FORBIDDEN', 'Only an ADMIN may change staff.')
}

/**
 * Throws CONFLICT if no active ADMIN would remain. Locks all of them, so that two who deactivate each other at once
 * can't both succeed.
 */
export async function assertAdminRemains(trx: Trx, person: UserRow): Promise<void> {
  if (!isStaff(roleOf(person.role_id))) return
  const admins = await trx
    .selectFrom('users')
    .select('id')
    .where('role_id', '=', 1)
    .where('deactivated_at', 'is', null)
    .where('invitation_pending', '=', false)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (!admins.some((admin) => admin.id !== person.id))
    throw new AppError('CONFLICT', 'There must be at least one active ADMIN.')
}

/**
 * Transfers the projects of a leaving user to a colleague. Throws CONFLICT without one, unless the user owns nothing.
 */
export async function handOver(trx: Trx, person: UserRow, ownerId: number | undefined): Promise<void> {
  const owned = await trx
    .selectFrom('projects')
    .select('id')
    .where('owner_id', '=', person.id)
    .where('organization_id', '=', person.organization_id)
    .where('status', '<>', 'DELETED')
    .forUpdate()
    .execute()
  const owner = ownerId === undefined ? undefined : await activeColleague(trx, person, ownerId)
  if (ownerId !== undefined && !owner)
    throw new AppError('CONFLICT', 'The new owner must be an active user of the same account.', [
      { path: 'owner', message: 'cannot own the projects' },
    ])
  if (owned.length > 0 && !owner) {
    const needed = `This user owns ${owned.length === 1 ? 'a project' : `${owned.length} projects`}; choose a new owner.`
    throw new AppError('CONFLICT', needed, [{ path: 'owner', message: needed }])
  }
  if (owner)
    await trx
      .updateTable('projects')
      .set({ owner_id: owner.id })
      .where('owner_id', '=', person.id)
      .where('organization_id', '=', person.organization_id)
      .execute()
  await trx
    .updateTable('organizations')
    .set({ owner_id: owner?.id ?? null })
    .where('owner_id', '=', person.id)
    .where('id', '=', person.organization_id)
    .execute()
}

const activeColleague = (trx: Trx, person: UserRow, ownerId: number) =>
  trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', ownerId)
    .where('id', '<>', person.id)
    .where('organization_id', '=', person.organization_id)
    .where('deactivated_at', 'is', null)
    .where('invitation_pending', '=', false)
    .forShare()
    .executeTakeFirst()

/** Revokes all of a user's access: sessions, including those in which they act as others, API keys and mailed links. */
export async function endAccess(trx: Trx, userId: number): Promise<void> {
  // Sessions and keys are created under the same lock, so none is created after this.
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  await trx
    .updateTable('sessions')
    .set({ revoked_at: sql`now()` })
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('impersonator_id', '=', userId)]))
    .execute()
  await trx.deleteFrom('api_keys').where('user_id', '=', userId).execute()
  await trx.deleteFrom('one_time_tokens').where('user_id', '=', userId).execute()
}

/** Deletes password and second factor of a removed user, because a later owner of the address is someone else. */
export async function forgetProofs(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await trx.deleteFrom('second_factors').where('user_id', '=', userId).execute()
  await trx.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute()
}

/** Removes a user from all projects of the account. */
export async function leaveProjects(trx: Trx, person: UserRow): Promise<void> {
  await trx.deleteFrom('project_members').where('user_id', '=', person.id).execute()
}
