import { sql } from 'kysely'
import { expect } from 'vitest'
import { messageOf } from '../../testing/failure.ts'
import { sharedTest as test, type TestApp } from '../../testing/test-app.ts'
import { assertSameActor } from './assert-same-actor.ts'
import { deleteKey, findKey, findKeyActor, findNamesake, listKeys, lockKeys } from './api-key-queries.ts'
import { hashOf } from './session-queries.ts'

/** Two users of two accounts, each with two keys. */
async function open(server: TestApp) {
  const { db } = server.app
  const people = [
    await server.signIn('TRUSTED', crypto.randomUUID()),
    await server.signIn('TRUSTED', crypto.randomUUID()),
  ] as const
  const made: { id: number; key: string; userId: number }[] = []
  for (const { userId } of people)
    for (const name of ['Export', 'Import']) {
      const key = `wdr_${crypto.randomUUID()}`
      const values = {
        user_id: userId,
        name,
        prefix: 'wdr_',
        last_four: 'abcd',
        key_hash: hashOf(key),
        expires_at: null,
      }
      const { id } = await db.insertInto('api_keys').values(values).returning('id').executeTakeFirstOrThrow()
      made.push({ id, key, userId })
    }
  return { db, one: people[0], other: people[1], keys: made }
}

test('a key acts as its user, while key, user and account are good', async ({ server }) => {
  const { db, one, keys } = await open(server)
  const [{ id, key }] = keys as [(typeof keys)[0]]
  const found = async () => (await findKeyActor(db, key))?.apiKeyId ?? null
  const account = sql`id = ${one.organizationId}`

  expect(await findKeyActor(db, key)).toMatchObject({
    userId: one.userId,
    organizationId: one.organizationId,
    role: 'TRUSTED',
    sessionId: null,
    apiKeyId: id,
    impersonator: null,
    secondFactorMissing: false,
    expiresAt: new Date('9999-12-31T23:59:59.999Z'),
  })
  expect(await findKeyActor(db, `${key}x`)).toBeNull()
  const changes = [
    [
      sql`update users set deactivated_at = now() where id = ${one.userId}`,
      sql`update users set deactivated_at = null`,
    ],
    [
      sql`update organizations set deactivated_at = now() where ${account}`,
      sql`update organizations set deactivated_at = null`,
    ],
    [
      sql`update api_keys set expires_at = now() - interval '1 second' where id = ${id}`,
      sql`update api_keys set expires_at = now() + interval '1 minute' where id = ${id}`,
    ],
  ] as const
  for (const [change, undo] of changes) {
    await change.execute(db)
    expect(await found()).toBeNull()
    await undo.execute(db)
    expect(await found()).toBe(id)
  }
  const { expires_at } = (await findKey(db, one.userId, id))!
  expect((await findKeyActor(db, key))?.expiresAt).toEqual(expires_at)
})

test('the last use of a key is noted once a minute, of this key alone', async ({ server }) => {
  const { db, keys } = await open(server)
  const [{ id, key, userId }] = keys as [(typeof keys)[0]]
  const used = async () => (await findKey(db, userId, id))?.last_used_at
  const setUsed = (secondsAgo: number) =>
    sql`update api_keys set last_used_at = now() - make_interval(secs => ${secondsAgo}) where id = ${id}`.execute(
      db,
    )

  await findKeyActor(db, key)
  expect(await used()).toBeInstanceOf(Date)
  await setUsed(55)
  const before = await used()
  await findKeyActor(db, key)
  expect(await used()).toEqual(before)
  await setUsed(62)
  await findKeyActor(db, key)
  expect(Date.now() - (await used())!.getTime()).toBeLessThan(50_000)
  const unused = await db.selectFrom('api_keys').select('id').where('last_used_at', 'is', null).execute()
  expect(unused.map((row) => row.id)).toEqual(expect.arrayContaining(keys.slice(1).map((row) => row.id)))
})

test('keys are found by their user alone, newest first, and by name in any case', async ({ server }) => {
  const { db, one, other, keys } = await open(server)
  const ids = keys.map(({ id }) => id)
  const namesake = async (name: string) =>
    (await db.transaction().execute((trx) => findNamesake(trx, one.userId, name)))?.id

  expect((await listKeys(db, one.userId)).map(({ id }) => id)).toEqual([ids[1], ids[0]])
  const locked = await db.transaction().execute((trx) => lockKeys(trx, other.userId))
  expect(locked.map(({ id }) => id)).toEqual([ids[3], ids[2]])
  expect([await namesake('EXPORT'), await namesake('import'), await namesake('Exports')]).toEqual([
    ids[0],
    ids[1],
    undefined,
  ])
  expect((await findKey(db, one.userId, ids[0]!))?.name).toBe('Export')
  expect(await findKey(db, one.userId, ids[2]!)).toBeUndefined()
  await deleteKey(db, ids[0]!)
  expect((await listKeys(db, one.userId)).map(({ id }) => id)).toEqual([ids[1]])
  expect(await listKeys(db, other.userId)).toHaveLength(2)
})

test('someone who waited goes on only with the same role and account', async ({ server }) => {
  const { db, one, other } = await open(server)
  const actor = { userId: one.userId, role: 'TRUSTED', organizationId: one.organizationId } as Parameters<
    typeof assertSameActor
  >[1]
  const check = (who = actor) => messageOf(db.transaction().execute((trx) => assertSameActor(trx, who)))
  const changed = 'Your role or account was changed in the meantime; reload the page.'

  expect(await check()).toBe('no error')
  expect(await check({ ...actor, role: 'VIEWER' })).toBe(changed)
  expect(await check({ ...actor, organizationId: other.organizationId })).toBe(changed)
  expect(await check({ ...actor, userId: 999_999 })).toBe('Please log in.')
  await db.updateTable('users').set({ deactivated_at: new Date() }).where('id', '=', one.userId).execute()
  expect(await check()).toBe('Please log in.')
})
