import { sql } from 'kysely'
import { roleIds, roleNames } from '@windrow/contract/roles'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Db, Trx } from '../../database/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { nothingToRecord, record } from '../../audit/record.ts'
import type { Actor } from '../../access/actor.ts'
import { hasFactor } from './second-factor-rule.ts'
import { findActor } from './session-queries.ts'

/** Counts of active users, and of those without a second factor. */
const countPeople = (db: Db) =>
  db
    .selectFrom('users')
    .select([
      sql<number>`count(*)::int`.as('people'),
      sql<number>`(count(*) filter (where not ${hasFactor}))::int`.as('without'),
    ])
    .where('users.deactivated_at', 'is', null)
    .where('users.removed_at', 'is', null)
    .where('users.invitation_pending', '=', false)

async function ofAccount(db: Db, accountId: number) {
  const [{ required }, counts] = await Promise.all([
    db
      .selectFrom('organizations')
      .select('requires_second_factor as required')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow(),
    countPeople(db).where('users.organization_id', '=', accountId).executeTakeFirstOrThrow(),
  ])
  return { required, ...counts }
}

async function ofRoles(db: Db) {
  const [required, counts] = await Promise.all([
    db.selectFrom('second_factor_roles').select('role_id').execute(),
    countPeople(db).select('users.role_id').groupBy('users.role_id').execute(),
  ])
  const roles = roleNames.map((roleName) => {
    const roleId = roleIds[roleName]
    const { people = 0, without = 0 } = counts.find((row) => row.role_id === roleId) ?? {}
    return { roleId, roleName, required: required.some((row) => row.role_id === roleId), people, without }
  })
  return { roles }
}

/**
 * Users can't require a second factor before they have one, so that they don't lock themselves out and know that it
 * works here.
 */
async function assertNotShutOut(trx: Trx, { sessionId, expiresAt }: Actor): Promise<void> {
  const now = sessionId === null ? null : await findActor(trx, sessionId, expiresAt)
  if (now?.secondFactorMissing)
    throw new AppError(
      'CONFLICT',
      'Set up a second factor in your own profile first, then require it of others.',
    )
}

const actionOf = (required: boolean) => (required ? 'SECOND_FACTOR_REQUIRED' : 'SECOND_FACTOR_OPTIONAL')

export const accountSecondFactor =
  (app: AppContext): Handler<Routes['accountSecondFactor']> =>
  ({ account }) =>
    ofAccount(app.db, account.id)

export const accountSecondFactorChange =
  (app: AppContext): Handler<Routes['accountSecondFactorChange']> =>
  async (call) => {
    const { account, actor, body } = call
    await app.db.transaction().execute(async (trx) => {
      const changed = await trx
        .updateTable('organizations')
        .set({ requires_second_factor: body.required })
        .where('id', '=', account.id)
        .where('requires_second_factor', '<>', body.required)
        .returning('id')
        .executeTakeFirst()
      if (!changed) return nothingToRecord(call.request)
      await assertNotShutOut(trx, actor)
      await record(trx, call, {
        action: actionOf(body.required),
        subject: { type: 'account', id: account.id, name: account.name },
        organizationId: account.id,
      })
    })
    return ofAccount(app.db, account.id)
  }

/** @returns whether anything changed */
async function setRole(trx: Trx, roleId: number, required: boolean): Promise<boolean> {
  const changed = required
    ? await trx
        .insertInto('second_factor_roles')
        .values({ role_id: roleId })
        .onConflict((conflict) => conflict.doNothing())
        .returning('role_id')
        .executeTakeFirst()
    : await trx
        .deleteFrom('second_factor_roles')
        .where('role_id', '=', roleId)
        .returning('role_id')
        .executeTakeFirst()
  return changed !== undefined
}

export const roleSecondFactors =
  (app: AppContext): Handler<Routes['roleSecondFactors']> =>
  () =>
    ofRoles(app.db)

export const roleSecondFactorChange =
  (app: AppContext): Handler<Routes['roleSecondFactorChange']> =>
  async (call) => {
    const { roleName, required } = call.body
    await app.db.transaction().execute(async (trx) => {
      if (!(await setRole(trx, roleIds[roleName], required))) return nothingToRecord(call.request)
      await assertNotShutOut(trx, call.actor)
      await record(trx, call, {
        action: actionOf(required),
        subject: { type: 'role', id: roleIds[roleName], name: roleName },
      })
    })
    return ofRoles(app.db)
  }
