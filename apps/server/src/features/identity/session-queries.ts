import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { mayImpersonate, type RoleName } from '@windrow/contract/roles'
import type { Db, Trx } from '../../database/connect.ts'
import { compiledOnce } from '../../database/compiled-once.ts'
import { plannedOnce } from '../../database/plan-once.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Actor, Impersonator } from '../../access/actor.ts'
import { lockPerson } from '../../access/lock-person.ts'
import { roleOf } from '../../access/role-of.ts'
import { hasFactor, mustHaveFactor } from './second-factor-rule.ts'

const sessionDays = 30
/** Grace period in which a second use of a refresh token counts as two tabs, not as theft. */
const reuseGraceSeconds = 10

/** Tokens are long and random, so an unsalted hash is sufficient. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Columns of an actor, for a query over users and organizations. */
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
 * The member of staff who acts as a user; null once they may no longer do so, or their own session has ended. If the
 * user or the member of staff must have a second factor, the member of staff needs one.
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

const activeSession = compiledOnce(['sessionId'], (db, { sessionId }: { sessionId: number }) =>
  db
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
    .$call(plannedOnce),
)

/**
 * The actor of a session; null if the session, user or account is no longer active. A session in which staff act as a
 * user also ends with the staff member's own session and permission. Runs before every request, so it reads only what
 * it needs.
 */
export async function findActor(db: Db, sessionId: number, expiresAt: Date): Promise<Actor | null> {
  const [row] = await activeSession(db, { sessionId })
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

/**
 * Checks or uses up what a login has proved, after the user's row is locked. Throws if it is no longer valid: a new
 * password, which locks the same row, makes earlier proofs invalid.
 */
export type Proof = (trx: Trx) => Promise<void>

/**
 * Opens a session and returns its first refresh token, of which only the hash is stored. Throws FORBIDDEN if the
 * account is deactivated, and what the proof throws.
 */
export async function openSession(
  trx: Trx,
  userId: number,
  device: Device,
  proof?: Proof,
): Promise<{ sessionId: number; refreshToken: string }> {
  await lockPerson(trx, userId)
  await proof?.(trx)
  // All logins pass here: even a user who proved their identity needs an active account.
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
 * Exchanges a refresh token; null for an unknown or expired one. Reuse of an exchanged token means that two parties
 * have it: the whole session ends (RFC 9700, 4.14.2).
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
