import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { sharedTest as test, type TestApp } from '../../testing/test-app.ts'
import { consumeToken, deleteTokens, findMailable, findTokenUser, issueToken } from './token-queries.ts'

const people = async (server: TestApp) =>
  [await server.signIn('VIEWER', 'Alder'), await server.signIn('VIEWER', 'Birch')] as const

const minutesLeft = async ({ app }: TestApp, userId: number) => {
  const { rows } = await sql<{ purpose: string; minutes: number }>`
    select purpose, round(extract(epoch from expires_at - now()) / 60)::int as minutes
    from one_time_tokens where user_id = ${userId} order by purpose`.execute(app.db)
  return rows.map(({ purpose, minutes }) => `${purpose} ${minutes}`)
}
const setUser = ({ app }: TestApp, userId: number, set: object) =>
  app.db.updateTable('users').set(set).where('id', '=', userId).execute()
const setAccount = ({ app }: TestApp, orgId: number, deactivated_at: Date | null) =>
  app.db.updateTable('organizations').set({ deactivated_at }).where('id', '=', orgId).execute()

describe('the token of a mailed link', () => {
  test('replaces the previous one of its purpose and user, and expires after the given duration', async ({
    server,
  }) => {
    const { db } = server.app
    const [one, other] = await people(server)
    const first = await issueToken(db, one.userId, 'reset', 60)
    const kept = [
      await issueToken(db, one.userId, 'login', 15),
      await issueToken(db, other.userId, 'reset', 60),
    ] as const
    const second = await issueToken(db, one.userId, 'reset', 90)

    expect(await findTokenUser(db, 'reset', first.token)).toBeUndefined()
    expect((await findTokenUser(db, 'reset', second.token))?.id).toBe(one.userId)
    expect((await findTokenUser(db, 'login', kept[0].token))?.id).toBe(one.userId)
    expect((await findTokenUser(db, 'reset', kept[1].token))?.id).toBe(other.userId)
    expect(await minutesLeft(server, one.userId)).toEqual(['login 15', 'reset 90'])
    expect(second.token).toMatch(/^[\w-]{43}$/)
  })

  test('names its user for its purpose, while user and account are active and it has not expired', async ({
    server,
  }) => {
    const { db } = server.app
    const [one] = await people(server)
    const { token } = await issueToken(db, one.userId, 'reset', 60)
    const found = async () => (await findTokenUser(db, 'reset', token))?.id

    expect(await findTokenUser(db, 'reset', token)).toEqual({
      id: one.userId,
      email: one.email,
      first_name: 'Maja',
      last_name: 'Lindqvist',
      organization_id: one.organizationId,
      organization_name: 'Alder',
      invited_by: null,
    })
    expect(await findTokenUser(db, 'login', token)).toBeUndefined()
    await setUser(server, one.userId, { deactivated_at: new Date() })
    expect(await found()).toBeUndefined()
    await setUser(server, one.userId, { deactivated_at: null, invitation_pending: true })
    expect(await found()).toBeUndefined()
    await setUser(server, one.userId, { invitation_pending: false })
    await setAccount(server, one.organizationId, new Date())
    expect(await found()).toBeUndefined()
    await setAccount(server, one.organizationId, null)
    expect(await found()).toBe(one.userId)
    await db
      .updateTable('one_time_tokens')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute()
    expect(await found()).toBeUndefined()
  })

  test('of an invitation needs its second one, and a user who has not come yet', async ({ server }) => {
    const { db } = server.app
    const [one, other] = await people(server)
    await setUser(server, one.userId, { invitation_pending: true, invited_by: other.userId })
    const { token, second } = await issueToken(db, one.userId, 'invite', 60)
    const stranger = await issueToken(db, other.userId, 'invite', 60)

    expect(await findTokenUser(db, 'invite', token, second)).toMatchObject({
      id: one.userId,
      invited_by: 'Maja Lindqvist',
    })
    for (const wrong of [undefined, '', token, stranger.second])
      expect(await findTokenUser(db, 'invite', token, wrong)).toBeUndefined()
    await setUser(server, one.userId, { invitation_pending: false })
    expect(await findTokenUser(db, 'invite', token, second)).toBeUndefined()
  })

  test('is used up once, and deleted by user and purpose', async ({ server }) => {
    const { db } = server.app
    const [one, other] = await people(server)
    const used = await issueToken(db, one.userId, 'reset', 60)
    await issueToken(db, other.userId, 'reset', 60)
    const consume = (token: string) => db.transaction().execute((trx) => consumeToken(trx, token))

    expect(await consume('unknown')).toBe(false)
    expect(await consume(used.token)).toBe(true)
    expect(await consume(used.token)).toBe(false)
    expect(await minutesLeft(server, other.userId)).toEqual(['reset 60'])
    for (const purpose of ['login', 'reset', 'second-factor'] as const)
      await issueToken(db, one.userId, purpose, 5)
    await deleteTokens(db, one.userId, ['login', 'reset'])
    expect(await minutesLeft(server, one.userId)).toEqual(['second-factor 5'])
    expect(await minutesLeft(server, other.userId)).toEqual(['reset 60'])
  })
})

test('links are mailed to active users of active accounts who have accepted their invitation', async ({
  server,
}) => {
  const { db } = server.app
  const [one, other] = await people(server)
  const found = async () => (await findMailable(db, one.email))?.id

  expect(await findMailable(db, one.email)).toEqual({ id: one.userId, email: one.email, first_name: 'Maja' })
  expect((await findMailable(db, other.email))?.id).toBe(other.userId)
  expect(await findMailable(db, 'nobody@nordlake.example')).toBeUndefined()
  await setUser(server, one.userId, { deactivated_at: new Date() })
  expect(await found()).toBeUndefined()
  await setUser(server, one.userId, { deactivated_at: null, invitation_pending: true })
  expect(await found()).toBeUndefined()
  await setUser(server, one.userId, { invitation_pending: false })
  await setAccount(server, one.organizationId, new Date())
  expect(await found()).toBeUndefined()
  await setAccount(server, one.organizationId, null)
  expect(await found()).toBe(one.userId)
})
