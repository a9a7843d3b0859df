import { sql } from 'kysely'
import { assignableRoles, isStaff } from '@windrow/contract/roles'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Db, Trx } from '../../database/connect.ts'
import type { UserRow } from '../../database/people-tables.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { changed } from '../../audit/changed.ts'
import { record } from '../../audit/record.ts'
import type { Actor } from '../../access/actor.ts'
import { roleOf } from '../../access/role-of.ts'
import { forgetWatching } from '../messages/watchers.ts'
import { forgetNotifications } from '../notifications/forget-notifications.ts'
import {
  assertAdminRemains,
  assertMayManage,
  endAccess,
  forgetProofs,
  handOver,
  leaveProjects,
} from './leave-behind.ts'
import { isStaffAccount, statusOf } from './people-queries.ts'
import { loadPerson } from './view-people.ts'

const subject = (person: UserRow) => ({
  subject: { type: 'user', id: person.id, name: person.email },
  organizationId: person.organization_id,
})

/** Throws if the actor may not assign this role in that account. */
export async function assertAssignable(db: Db, actor: Actor, roleId: number, organizationId: number) {
  const role = roleOf(roleId)
  if (!assignableRoles(actor.role).includes(role))
    throw new AppError('FORBIDDEN', `Your role does not allow you to make someone ${role}.`)
  if (isStaff(role) && !(await isStaffAccount(db, organizationId)))
    throw new AppError('CONFLICT', 'Staff roles are only for the account of the operator.')
}

const update = (trx: Trx, userId: number, set: Partial<Record<'first_name' | 'last_name', string>>) =>
  trx.updateTable('users').set(set).where('id', '=', userId).execute()

export const userUpdate =
  (app: AppContext): Handler<Routes['userUpdate']> =>
  async (call) => {
    const { actor, person, body } = call
    if (actor.userId !== person.id) assertMayManage(actor, person)
    const before = { firstName: person.first_name, lastName: person.last_name }
    const after = { ...before, ...body }
    await app.db.transaction().execute(async (trx) => {
      await update(trx, person.id, { first_name: after.firstName, last_name: after.lastName })
      await record(trx, call, { action: 'USER_CHANGED', ...subject(person), ...changed(before, after) })
    })
    return loadPerson(app, person.id)
  }

export const userRoleChange =
  (app: AppContext): Handler<Routes['userRoleChange']> =>
  async (call) => {
    const { actor, person, body } = call
    assertMayManage(actor, person)
    await assertAssignable(app.db, actor, body.roleId, person.organization_id)
    await app.db.transaction().execute(async (trx) => {
      await assertAdminRemains(trx, person)
      await trx.updateTable('users').set({ role_id: body.roleId }).where('id', '=', person.id).execute()
      // Counts of unread messages include internal notes, which customers must not learn of.
      if (isStaff(roleOf(person.role_id)) && !isStaff(roleOf(body.roleId)))
        await forgetWatching(trx, person.id)
      await record(trx, call, {
        action: 'ROLE_CHANGED',
        ...subject(person),
        before: { role: roleOf(person.role_id) },
        after: { role: roleOf(body.roleId) },
      })
    })
    return loadPerson(app, person.id)
  }

export const userDeactivate =
  (app: AppContext): Handler<Routes['userDeactivate']> =>
  async (call) => {
    const { actor, person, query } = call
    assertMayManage(actor, person)
    await app.db.transaction().execute(async (trx) => {
      await assertAdminRemains(trx, person)
      await handOver(trx, person, query.owner)
      await endAccess(trx, person.id)
      await trx
        .updateTable('users')
        .set({ deactivated_at: sql`coalesce(deactivated_at, now())` })
        .where('id', '=', person.id)
        .execute()
      const before = { status: statusOf(person) }
      const after = { status: 'DEACTIVATED', newOwner: query.owner }
      await record(trx, call, { action: 'USER_DEACTIVATED', ...subject(person), before, after })
    })
    return loadPerson(app, person.id)
  }

export const userReactivate =
  (app: AppContext): Handler<Routes['userReactivate']> =>
  async (call) => {
    const { actor, person } = call
    assertMayManage(actor, person)
    if (!person.deactivated_at) throw new AppError('CONFLICT', 'This user is not deactivated.')
    await app.db.transaction().execute(async (trx) => {
      await trx.updateTable('users').set({ deactivated_at: null }).where('id', '=', person.id).execute()
      const after = { status: statusOf({ ...person, deactivated_at: null }) }
      await record(trx, call, {
        action: 'USER_REACTIVATED',
        ...subject(person),
        before: { status: 'DEACTIVATED' },
        after,
      })
    })
    return loadPerson(app, person.id)
  }

export const userTransfer =
  (app: AppContext): Handler<Routes['userTransfer']> =>
  async (call) => {
    const { actor, person, body } = call
    assertMayManage(actor, person)
    await app.db.transaction().execute(async (trx) => {
      const target = await trx
        .selectFrom('organizations')
        .select(['id', 'name'])
        .where('id', '=', body.organizationId)
        .executeTakeFirst()
      if (!target) throw notFound('account')
      if (target.id === person.organization_id)
        throw new AppError('CONFLICT', 'This user is in that account already.')
      if (isStaff(roleOf(person.role_id)) && !(await isStaffAccount(trx, target.id)))
        throw new AppError('CONFLICT', 'Staff stay in the account of the operator; change the role first.')
      await handOver(trx, person, body.owner)
      await leaveProjects(trx, person)
      await forgetNotifications(trx, person.id)
      await forgetWatching(trx, person.id)
      await trx.updateTable('users').set({ organization_id: target.id }).where('id', '=', person.id).execute()
      await record(trx, call, {
        action: 'USER_TRANSFERRED',
        ...subject(person),
        before: { organizationId: person.organization_id },
        after: { organizationId: target.id, organizationName: target.name, newOwner: body.owner },
      })
    })
    return loadPerson(app, person.id)
  }

export const teamMemberRemove =
  (app: AppContext): Handler<Routes['teamMemberRemove']> =>
  async (call) => {
    const { actor, person, query } = call
    assertMayManage(actor, person)
    await app.db.transaction().execute(async (trx) => {
      await assertAdminRemains(trx, person)
      await handOver(trx, person, query.owner)
      await leaveProjects(trx, person)
      await endAccess(trx, person.id)
      await forgetProofs(trx, person.id)
      await forgetNotifications(trx, person.id)
      await forgetWatching(trx, person.id)
      await trx
        .updateTable('users')
        .set({ deactivated_at: sql`coalesce(deactivated_at, now())`, removed_at: sql`now()` })
        .where('id', '=', person.id)
        .execute()
      await record(trx, call, {
        action: 'USER_REMOVED',
        ...subject(person),
        before: { status: statusOf(person), role: roleOf(person.role_id) },
        after: { newOwner: query.owner },
      })
    })
    return undefined
  }
