import { sql } from 'kysely'
import { isStaff, mayManage } from '@windrow/contract/roles'
import type { Trx } from '../../database/connect.ts'
import type { UserRow } from '../../database/people-tables.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Actor } from '../../access/actor.ts'
import { roleOf } from '../../access/role-of.ts'

/** Nobody changes himself, and staff are changed by ADMIN only. */
export function assertMayManage(actor: Actor, person: UserRow): void {
  if (actor.userId === person.id || actor.impersonator?.userId === person.id)
    throw new AppError('CONFLICT', 'You cannot do this to yourself; ask another administrator.')
  if (!mayManage(actor.role, roleOf(person.role_id)))
    throw new AppError('FORBIDDEN', 'Only an ADMIN may change staff.')
}

/** Two administrators who take each other's rights at once must not leave the installation without one. */
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

/** Gives the projects of someone who leaves to a colleague. Without a colleague, only who owns nothing may leave. */
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

/** Ends every way in: sessions, those in which the person acts as others, API keys and mailed links. */
export async function endAccess(trx: Trx, userId: number): Promise<void> {
  // Sessions and keys are made under the same lock: none is made behind this.
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

/** What proves who someone is; for who leaves for good, since whoever gets the address later is someone else. */
export async function forgetProofs(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await trx.deleteFrom('second_factors').where('user_id', '=', userId).execute()
  await trx.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute()
}

/** Takes someone out of the projects of an account. */
export async function leaveProjects(trx: Trx, person: UserRow): Promise<void> {
  await trx.deleteFrom('project_members').where('user_id', '=', person.id).execute()
}
