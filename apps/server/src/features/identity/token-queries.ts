import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from '../../database/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import { hashOf } from './session-queries.ts'

type Purpose = 'reset' | 'login' | 'invite' | 'second-factor'

const newToken = () => randomBytes(32).toString('base64url')

export const linkInvalid = (message = 'This link is no longer valid; request a new one.') =>
  new AppError('LINK_INVALID', message)

/** Creates a token for a link; invalidates earlier ones of the same purpose. */
export async function issueToken(db: Db, userId: number, purpose: Purpose, minutes: number) {
  const token = newToken()
  const second = newToken()
  await deleteTokens(db, userId, [purpose])
  await db
    .insertInto('one_time_tokens')
    .values({
      token_hash: hashOf(token),
      user_id: userId,
      purpose,
      second_hash: purpose === 'invite' ? hashOf(second) : null,
      expires_at: sql<Date>`now() + make_interval(mins => ${minutes})`,
    })
    .execute()
  return { token, second }
}

/** The user of a valid token. Invitations need both of their tokens. */
export const findTokenUser = (db: Db, purpose: Purpose, token: string, second?: string) =>
  db
    .selectFrom('one_time_tokens')
    .innerJoin('users', 'users.id', 'one_time_tokens.user_id')
    .innerJoin('organizations', 'organizations.id', 'users.organization_id')
    .leftJoin('users as inviter', 'inviter.id', 'users.invited_by')
    .select([
      'users.id',
      'users.email',
      'users.first_name',
      'users.last_name',
      'users.organization_id',
      'organizations.name as organization_name',
      sql<string | null>`inviter.first_name || ' ' || inviter.last_name`.as('invited_by'),
    ])
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('one_time_tokens.expires_at', '>', sql<Date>`now()`)
    .where('users.deactivated_at', 'is', null)
    .where('organizations.deactivated_at', 'is', null)
    .where('users.invitation_pending', '=', purpose === 'invite')
    .$if(purpose === 'invite', (query) => query.where('second_hash', '=', hashOf(second ?? '')))
    .executeTakeFirst()

/** Deletes a token. Concurrent calls with the same token get true only once. */
export async function consumeToken(trx: Trx, token: string): Promise<boolean> {
  const used = await trx
    .deleteFrom('one_time_tokens')
    .where('token_hash', '=', hashOf(token))
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

export async function deleteTokens(db: Db, userId: number, purposes: readonly Purpose[]): Promise<void> {
  await db
    .deleteFrom('one_time_tokens')
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .execute()
}

/** The active user of an active account with this address, who may be sent links; undefined if there is none. */
export const findMailable = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .innerJoin('organizations', 'organizations.id', 'users.organization_id')
    .select(['users.id', 'users.email', 'users.first_name'])
    .where('users.email', '=', email)
    .where('users.deactivated_at', 'is', null)
    .where('users.invitation_pending', '=', false)
    .where('organizations.deactivated_at', 'is', null)
    .executeTakeFirst()
