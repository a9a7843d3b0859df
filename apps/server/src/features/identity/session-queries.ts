import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { mayImpersonate, type RoleName } from '@windrow/contract/roles'
import type { Db, Trx } from '../../database/connect.ts'
import { plannedOnce } from '../../database/plan-once.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Actor, Impersonator } from '../../access/actor.ts'
import { holdPerson } from '../../access/hold-person.ts'
import { roleOf } from '../../access/role-of.ts'
import { hasFactor, mustHaveFactor } from './second-factor-rule.ts'

const sessionDays = 30
/** Two tabs may send the same refresh token at once; within this time the second is no theft. */
const reuseGraceSeconds = 10

/** Tokens are long and random, so that a plain hash hides them well enough. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** The columns that make an actor, of a query over users and organizations. */
export const actorColumns = [
  'users.id',
  'users.organization_id',
  'users.role_id',
  'users.email',
  'users.first_name',
  'users.last_name',
  'organizations.name',
] as const

interface PersonRow {
  id: number
  organization_id: number
  role_id: number
  email: string
  first_name: string
  last_name: string
  name: string
}

export const toPerson = (row: PersonRow) => ({
  userId: row.id,
  organizationId: row.organization_id,
  role: roleOf(row.role_id),
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  organizationName: row.name,
})

/**
 * Who acts as a user, while the right to act so and the session it was started from last. It is the second factor of the
 * staff that counts: where one of both must have it, who acts has it, or may not act.
 */
async function findImpersonator(
  db: Db,
  { staffId, parentId }: { staffId: number; parentId: number | null },
  user: { role: RoleName; mustHave: boolean },
): Promise<Impersonator | null> {
  const staff = await db
    .selectFrom('users')
    .innerJoin('organizations', 'organizations.id', 'users.organization_id')
    .leftJoin('sessions as parent', (join) => join.on('parent.id', '=', parentId))
    .select(['users.id', 'users.email', 'users.first_name', 'users.last_name', 'users.role_id'])
    .select(['parent.single_sign_on', mustHaveFactor.as('must_have'), hasFactor.as('has')])
    .where('users.id', '=', staffId)
    .where('users.deactivated_at', 'is', null)
    .where('parent.revoked_at', 'is', null)
    .$call(plannedOnce)
    .executeTakeFirst()
  if (!staff || !mayImpersonate(roleOf(staff.role_id), user.role)) return null
  if ((user.mustHave || staff.must_have) && !staff.has && !staff.single_sign_on) return null
  return { userId: staff.id, email: staff.email, firstName: staff.first_name, lastName: staff.last_name }
}

/**
 * Who a session stands for. One in which staff act as a user ends with its time, with the session it was started from
 * and with the right to act so. This comes before every request, so it asks for no more than it needs.
 */
export async function findActor(db: Db, sessionId: number, expiresAt: Date): Promise<Actor | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('organizations', 'organizations.id', 'users.organization_id')
    .select(actorColumns)
    .select(['sessions.impersonator_id', 'sessions.parent_id', 'sessions.single_sign_on'])
    .select([mustHaveFactor.as('must_have'), hasFactor.as('has')])
    .where('sessions.id', '=', sessionId)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('users.deactivated_at', 'is', null)
    .where('organizations.deactivated_at', 'is', null)
    .$call(plannedOnce)
    .executeTakeFirst()
  if (!row) return null
  const person = toPerson(row)
  const actor = { ...person, sessionId, apiKeyId: null, expiresAt }
  if (row.impersonator_id === null) {
    const secondFactorMissing = row.must_have && !row.has && !row.single_sign_on
    return { ...actor, impersonator: null, secondFactorMissing }
  }
  const by = { staffId: row.impersonator_id, parentId: row.parent_id }
  const impersonator = await findImpersonator(db, by, { role: person.role, mustHave: row.must_have })
  return impersonator && { ...actor, impersonator, secondFactorMissing: false }
}

export interface Device {
  userAgent: string
  ip: string
  singleSignOn?: boolean
}

export async function inDeactivatedAccount(db: Db, userId: number): Promise<boolean> {
  const account = await db
    .selectFrom('organizations')
    .innerJoin('users', 'users.organization_id', 'organizations.id')
    .select('organizations.deactivated_at')
    .where('users.id', '=', userId)
    .executeTakeFirst()
  return account?.deactivated_at != null
}

/** Opens a session and gives its first refresh token; only the token's hash is stored. */
export async function openSession(
  trx: Trx,
  userId: number,
  device: Device,
): Promise<{ sessionId: number; refreshToken: string }> {
  await holdPerson(trx, userId)
  // Every way in comes through here: whoever proved who he is still needs an account that is active.
  if (await inDeactivatedAccount(trx, userId))
    throw new AppError('FORBIDDEN', 'Your account is deactivated; ask those who operate this installation.')
  const { id } = await trx
    .insertInto('sessions')
    .values({
      user_id: userId,
      user_agent: device.userAgent.slice(0, 300),
      ip: device.ip,
      single_sign_on: device.singleSignOn ?? false,
      last_used_at: new Date(),
      expires_at: sql`now() + make_interval(days => ${sessionDays})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('users')
    .set({ last_login_at: sql`now()` })
    .where('id', '=', userId)
    .execute()
  return { sessionId: id, refreshToken: await addRefreshToken(trx, id) }
}

async function addRefreshToken(trx: Trx, sessionId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await trx
    .insertInto('refresh_tokens')
    .values({ token_hash: hashOf(token), session_id: sessionId, replaced_at: null })
    .execute()
  return token
}

/**
 * Exchanges a refresh token. An unknown or expired one gives null. One that was exchanged before means that two
 * parties hold it: the whole session ends (RFC 9700, 4.14.2).
 */
export function rotateRefreshToken(
  db: Db,
  token: string,
): Promise<{ sessionId: number; refreshToken: string } | null> {
  return db.transaction().execute(async (trx) => {
    const known = await trx
      .selectFrom('refresh_tokens')
      .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .innerJoin('organizations', 'organizations.id', 'users.organization_id')
      .select([
        'sessions.id',
        sql<boolean>`refresh_tokens.replaced_at < now() - make_interval(secs => ${reuseGraceSeconds})`.as(
          'reused',
        ),
      ])
      .where('token_hash', '=', hashOf(token))
      .where('sessions.revoked_at', 'is', null)
      .where('sessions.expires_at', '>', sql<Date>`now()`)
      .where('users.deactivated_at', 'is', null)
      .where('organizations.deactivated_at', 'is', null)
      .forUpdate('sessions')
      .executeTakeFirst()
    if (!known) return null
    if (known.reused) {
      await revokeSession(trx, known.id)
      return null
    }
    await trx
      .updateTable('refresh_tokens')
      .set({ replaced_at: sql`now()` })
      .where('token_hash', '=', hashOf(token))
      .where('replaced_at', 'is', null)
      .execute()
    await trx
      .updateTable('sessions')
      .set({ last_used_at: sql`now()` })
      .where('id', '=', known.id)
      .execute()
    return { sessionId: known.id, refreshToken: await addRefreshToken(trx, known.id) }
  })
}

export async function revokeSession(db: Db, sessionId: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: sql`now()` })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute()
}

export const sessionOfRefreshToken = (db: Db, token: string) =>
  db
    .selectFrom('refresh_tokens')
    .select('session_id')
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
