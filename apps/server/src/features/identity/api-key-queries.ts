import { sql } from 'kysely'
import type { Db, Trx } from '../../database/connect.ts'
import { plannedOnce } from '../../database/plan-once.ts'
import type { ApiKeyRow } from '../../database/people-tables.ts'
import type { Actor } from '../../access/actor.ts'
import { lockPerson } from '../../access/lock-person.ts'
import { actorColumns, hashOf, toPerson } from './session-queries.ts'

/** Prefix of all keys, so that scanners can recognize leaked ones. */
export const keyMark = 'wdr_'
const farAway = new Date('9999-12-31T23:59:59.999Z')
/** Precision of "last used", in seconds; a write per request would cost too much. */
const usedEverySeconds = 60

/**
 * The user of an API key, with exactly that user's permissions; null if the key is unknown, expired, or its user can't
 * log in.
 */
export async function findKeyActor(db: Db, key: string): Promise<Actor | null> {
  const row = await db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .innerJoin('organizations', 'organizations.id', 'users.organization_id')
    .select(actorColumns)
    .select([
      'api_keys.id as key_id',
      'api_keys.expires_at',
      sql<boolean>`coalesce(api_keys.last_used_at < now() - make_interval(secs => ${usedEverySeconds}), true)`.as(
        'unmarked',
      ),
    ])
    .where('key_hash', '=', hashOf(key))
    .where((eb) =>
      eb.or([eb('api_keys.expires_at', 'is', null), eb('api_keys.expires_at', '>', sql<Date>`now()`)]),
    )
    .where('users.deactivated_at', 'is', null)
    .where('organizations.deactivated_at', 'is', null)
    .$call(plannedOnce)
    .executeTakeFirst()
  if (!row) return null
  if (row.unmarked)
    await db
      .updateTable('api_keys')
      .set({ last_used_at: sql`now()` })
      .where('id', '=', row.key_id)
      .execute()
  return {
    ...toPerson(row),
    sessionId: null,
    apiKeyId: row.key_id,
    impersonator: null,
    // Keys keep working, because programs have no second factor. New keys need a session with one.
    secondFactorMissing: false,
    expiresAt: row.expires_at ?? farAway,
  }
}

export const listKeys = (db: Db, userId: number): Promise<ApiKeyRow[]> =>
  db.selectFrom('api_keys').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').execute()

/**
 * Locks the user's row and returns their keys, so that concurrent requests can't exceed the limit of keys, and no key
 * is created for a user who is deactivated meanwhile. Throws UNAUTHENTICATED in that case.
 */
export async function lockKeys(trx: Trx, userId: number): Promise<ApiKeyRow[]> {
  await lockPerson(trx, userId)
  return listKeys(trx, userId)
}

/** The user's key with this name, ignoring case; names are unique per user. */
export const findNamesake = (trx: Trx, userId: number, name: string): Promise<ApiKeyRow | undefined> =>
  trx
    .selectFrom('api_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst()

export const findKey = (db: Db, userId: number, keyId: number): Promise<ApiKeyRow | undefined> =>
  db
    .selectFrom('api_keys')
    .selectAll()
    .where('id', '=', keyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()

export async function deleteKey(db: Db, keyId: number): Promise<void> {
  await db.deleteFrom('api_keys').where('id', '=', keyId).execute()
}
