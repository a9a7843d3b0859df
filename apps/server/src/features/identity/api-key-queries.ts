import { sql } from 'kysely'
import type { Db, Trx } from '../../database/connect.ts'
import { plannedOnce } from '../../database/plan-once.ts'
import type { ApiKeyRow } from '../../database/people-tables.ts'
import type { Actor } from '../../access/actor.ts'
import { holdPerson } from '../../access/hold-person.ts'
import { actorColumns, hashOf, toPerson } from './session-queries.ts'

/** What every key begins with, so that keys are known when they turn up where they should not. */
export const keyMark = 'wdr_'
const farAway = new Date('9999-12-31T23:59:59.999Z')
/** How exact "last used" is; a write at each request would cost more than it tells. */
const usedEverySeconds = 60

/** The user of an API key, with all rights of that user and none more. */
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
    // Keys go on working: a program has no phone. Only a session with a second factor makes new ones.
    secondFactorMissing: false,
    expiresAt: row.expires_at ?? farAway,
  }
}

export const listKeys = (db: Db, userId: number): Promise<ApiKeyRow[]> =>
  db.selectFrom('api_keys').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').execute()

/**
 * Holds the user's row, so that two requests at once cannot make an eleventh key, nor one that outlives the user's access
 * and comes to life with him later.
 */
export async function lockKeys(trx: Trx, userId: number): Promise<ApiKeyRow[]> {
  await holdPerson(trx, userId)
  return listKeys(trx, userId)
}

/** The key that has this name, in whatever case: a person has no two of them. */
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
