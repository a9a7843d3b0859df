import { sql, type RawBuilder } from 'kysely'
import { describe, expect } from 'vitest'
import { roleIds } from '@windrow/contract/roles'
import { failure, messageOf } from '../../testing/failure.ts'
import { accountTest as test, test as lonelyTest, type TestApp } from '../../testing/test-app.ts'
import {
  findActor,
  inDeactivatedAccount,
  openSession,
  revokeSession,
  rotateRefreshToken,
  sessionOfRefreshToken,
} from './session-queries.ts'

const until = new Date('2030-01-01T00:00:00Z')
const device = { userAgent: 'Test', ip: '192.0.2.1' }

/** Opens a session for a user, as a login does. */
const open = ({ app }: TestApp, userId: number, more: object = {}) =>
  app.db.transaction().execute((trx) => openSession(trx, userId, { ...device, ...more }))

/** A member of staff who acts as a user, with the sessions of both. */
async function startActing(server: TestApp) {
  const staff = await server.signIn('ADMIN:ENVOY', 'Windrow')
  const person = await server.signIn('VIEWER', 'Alder')
  const own = await open(server, staff.userId)
  const acting = await open(server, person.userId)
  await server.app.db
    .updateTable('sessions')
    .set({ impersonator_id: staff.userId, parent_id: own.sessionId })
    .where('id', '=', acting.sessionId)
    .execute()
  return { staff, person, own, acting }
}

/** A change that should take something away, and the one that gives it back. */
type Change = [what: string, change: RawBuilder<unknown>, undo: RawBuilder<unknown>]

const ofUser = (userId: number): Change[] => [
  [
    'the user is deactivated',
    sql`update users set deactivated_at = now() where id = ${userId}`,
    sql`update users set deactivated_at = null where id = ${userId}`,
  ],
  [
    'the account is deactivated',
    sql`update organizations set deactivated_at = now() where id = (select organization_id from users where id = ${userId})`,
    sql`update organizations set deactivated_at = null where id = (select organization_id from users where id = ${userId})`,
  ],
]
const ofSession = (sessionId: number): Change[] => [
  [
    'it is revoked',
    sql`update sessions set revoked_at = now() where id = ${sessionId}`,
    sql`update sessions set revoked_at = null where id = ${sessionId}`,
  ],
  [
    'it has expired',
    sql`update sessions set expires_at = now() - interval '1 second' where id = ${sessionId}`,
    sql`update sessions set expires_at = now() + interval '1 minute' where id = ${sessionId}`,
  ],
]

describe('the actor of a session', () => {
  lonelyTest('is its user, while session, user and account are active', async ({ server }) => {
    const { db } = server.app
    const person = await server.signIn('TRUSTED', 'Alder')
    await server.signIn('TRUSTED', 'Birch')
    const { sessionId } = await open(server, person.userId)

    expect(await findActor(db, sessionId, until)).toEqual({
      userId: person.userId,
      organizationId: person.organizationId,
      role: 'TRUSTED',
      email: person.email,
      firstName: 'Maja',
      lastName: 'Lindqvist',
      organizationName: 'Alder',
      sessionId,
      apiKeyId: null,
      impersonator: null,
      secondFactorMissing: false,
      expiresAt: until,
    })
    expect(await findActor(db, sessionId + 1000, until)).toBeNull()
    for (const [what, change, undo] of [...ofUser(person.userId), ...ofSession(sessionId)]) {
      await change.execute(db)
      expect([what, await findActor(db, sessionId, until)]).toEqual([what, null])
      await undo.execute(db)
      expect([what, (await findActor(db, sessionId, until))?.userId]).toEqual([what, person.userId])
    }
  })

  test('lacks a second factor where the account or role must have one, and single sign-on brings none', async ({
    server,
  }) => {
    const { db } = server.app
    const person = await server.signIn('TRUSTED', 'Alder')
    const other = await server.signIn('VIEWER', 'Birch')
    const plain = await open(server, person.userId)
    const signedOn = await open(server, person.userId, { singleSignOn: true })
    const missing = async () => [
      (await findActor(db, plain.sessionId, until))?.secondFactorMissing,
      (await findActor(db, signedOn.sessionId, until))?.secondFactorMissing,
    ]
    const ownFactor = (userId: number, confirmed_at: Date | null) =>
      db
        .insertInto('second_factors')
        .values({ user_id: userId, sealed_secret: Buffer.from('x'), confirmed_at, last_step: 0 })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ confirmed_at }))
        .execute()

    await sql`update organizations set requires_second_factor = true where id = ${other.organizationId}`.execute(
      db,
    )
    await db.insertInto('second_factor_roles').values({ role_id: roleIds.VIEWER }).execute()
    expect(await missing()).toEqual([false, false])
    await db.insertInto('second_factor_roles').values({ role_id: roleIds.TRUSTED }).execute()
    expect(await missing()).toEqual([true, false])
    await ownFactor(other.userId, new Date())
    await ownFactor(person.userId, null)
    expect(await missing()).toEqual([true, false])
    await ownFactor(person.userId, new Date())
    expect(await missing()).toEqual([false, false])
  })
})

describe('staff who act as a user', () => {
  lonelyTest(
    'lose the user with their role, their account or their own session, and come back with it',
    async ({ server }) => {
      const { db } = server.app
      const { staff, person, own, acting } = await startActing(server)
      const actor = () => findActor(db, acting.sessionId, until)
      const setRole = (role: keyof typeof roleIds) =>
        sql`update users set role_id = ${roleIds[role]} where id = ${staff.userId}`

      expect(await actor()).toMatchObject({
        userId: person.userId,
        sessionId: acting.sessionId,
        secondFactorMissing: false,
        impersonator: {
          userId: staff.userId,
          email: staff.email,
          firstName: 'Maja',
          lastName: 'Lindqvist',
        },
      })
      const changes: Change[] = [
        ofUser(staff.userId)[0]!,
        ...ofUser(person.userId),
        ofSession(own.sessionId)[0]!,
        ...ofSession(acting.sessionId),
        ['they are no staff any more', setRole('MANAGER'), setRole('ADMIN:ENVOY')],
      ]
      for (const [what, change, undo] of changes) {
        await change.execute(db)
        expect([what, await actor()]).toEqual([what, null])
        await undo.execute(db)
        expect([what, (await actor())?.userId]).toEqual([what, person.userId])
      }
    },
  )

  lonelyTest('need a second factor where they or the user must have one', async ({ server }) => {
    const { db } = server.app
    const { staff, person, own, acting } = await startActing(server)
    const acts = async () => (await findActor(db, acting.sessionId, until)) !== null
    const require = (orgId: number, required: boolean) =>
      db
        .updateTable('organizations')
        .set({ requires_second_factor: required })
        .where('id', '=', orgId)
        .execute()

    for (const orgId of [staff.organizationId, person.organizationId]) {
      await require(orgId, true)
      expect(await acts()).toBe(false)
      await db.updateTable('sessions').set({ single_sign_on: true }).where('id', '=', own.sessionId).execute()
      expect(await acts()).toBe(true)
      await db
        .updateTable('sessions')
        .set({ single_sign_on: false })
        .where('id', '=', own.sessionId)
        .execute()
      await db
        .insertInto('second_factors')
        .values({
          user_id: staff.userId,
          sealed_secret: Buffer.from('x'),
          confirmed_at: new Date(),
          last_step: 0,
        })
        .execute()
      expect(await findActor(db, acting.sessionId, until)).toMatchObject({ secondFactorMissing: false })
      await db.deleteFrom('second_factors').execute()
      await require(orgId, false)
      expect(await acts()).toBe(true)
    }
  })
})

describe('a login', () => {
  test('opens a session of thirty days with its browser and address, and dates the login', async ({
    server,
  }) => {
    const { db } = server.app
    const person = await server.signIn('VIEWER')
    const other = await server.signIn('VIEWER')
    await db.updateTable('users').set({ last_login_at: null }).execute()
    await db.deleteFrom('sessions').execute()

    const opened = await open(server, person.userId, { userAgent: 'x'.repeat(400), singleSignOn: true })

    const days = sql<string>`extract(epoch from sessions.expires_at - now()) / 86400`
    const rows = await db.selectFrom('sessions').selectAll().select(days.as('days')).execute()
    expect(rows).toMatchObject([
      {
        id: opened.sessionId,
        user_id: person.userId,
        user_agent: 'x'.repeat(300),
        ip: '192.0.2.1',
        single_sign_on: true,
        revoked_at: null,
        impersonator_id: null,
      },
    ])
    expect(Number(rows[0]!.days)).toBeCloseTo(30, 1)
    expect(await sessionOfRefreshToken(db, opened.refreshToken)).toEqual({ session_id: opened.sessionId })
    expect(await sessionOfRefreshToken(db, `${opened.refreshToken}x`)).toBeUndefined()
    const users = await db.selectFrom('users').select(['id', 'last_login_at']).execute()
    expect(users.filter((user) => user.last_login_at).map(({ id }) => id)).toEqual([person.userId])
    const plain = await open(server, other.userId)
    const kinds = db.selectFrom('sessions').select('single_sign_on').where('id', '=', plain.sessionId)
    expect(await kinds.execute()).toEqual([{ single_sign_on: false }])
  })

  test('needs an active user of an active account', async ({ server }) => {
    const { db } = server.app
    const person = await server.signIn('VIEWER', 'Alder')
    const other = await server.signIn('VIEWER', 'Birch')
    const outcomes: [string, string][] = []
    await db.deleteFrom('sessions').execute()
    for (const [what, change, undo] of ofUser(person.userId)) {
      await change.execute(db)
      outcomes.push([what, await messageOf(open(server, person.userId))])
      expect(await failure(open(server, other.userId))).toBe('no error')
      expect(await inDeactivatedAccount(db, person.userId)).toBe(what === 'the account is deactivated')
      expect(await inDeactivatedAccount(db, other.userId)).toBe(false)
      await undo.execute(db)
    }

    expect(outcomes).toEqual([
      ['the user is deactivated', 'Please log in.'],
      ['the account is deactivated', 'Your account is deactivated; ask those who operate this installation.'],
    ])
    expect(await messageOf(open(server, 999_999))).toBe('Please log in.')
    expect(await db.selectFrom('sessions').select('user_id').distinct().execute()).toEqual([
      { user_id: other.userId },
    ])
  })
})

describe('a refresh token', () => {
  test('is exchanged while session, user and account are active', async ({ server }) => {
    const { db } = server.app
    const person = await server.signIn('VIEWER', 'Alder')
    const { sessionId, refreshToken } = await open(server, person.userId)

    expect(await rotateRefreshToken(db, 'unknown')).toBeNull()
    for (const [what, change, undo] of [...ofUser(person.userId), ...ofSession(sessionId)]) {
      await change.execute(db)
      expect([what, await rotateRefreshToken(db, refreshToken)]).toEqual([what, null])
      await undo.execute(db)
      expect([what, await rotateRefreshToken(db, refreshToken)]).toMatchObject([what, { sessionId }])
    }
  })

  lonelyTest('is replaced by the next, and dates the use of its own session only', async ({ server }) => {
    const { db } = server.app
    const person = await server.signIn('VIEWER')
    const mine = await open(server, person.userId)
    const other = await open(server, person.userId)
    const long = new Date('2020-01-01T00:00:00Z')
    await db.updateTable('sessions').set({ last_used_at: long }).execute()

    const next = await rotateRefreshToken(db, mine.refreshToken)

    expect(next!.sessionId).toBe(mine.sessionId)
    expect(next!.refreshToken).toMatch(/^[\w-]{43}$/)
    expect(await sessionOfRefreshToken(db, next!.refreshToken)).toEqual({ session_id: mine.sessionId })
    const unused = await db.selectFrom('sessions').select('id').where('last_used_at', '=', long).execute()
    expect(unused.map(({ id }) => id)).toContain(other.sessionId)
    expect(unused.map(({ id }) => id)).not.toContain(mine.sessionId)
    const replaced = db.selectFrom('refresh_tokens').select('session_id').where('replaced_at', 'is not', null)
    expect(await replaced.execute()).toEqual([{ session_id: mine.sessionId }])
  })

  test('used again ends its session after ten seconds, counted from the first use', async ({ server }) => {
    const { db } = server.app
    const person = await server.signIn('VIEWER')
    const mine = await open(server, person.userId)
    const other = await open(server, person.userId)
    const age = (seconds: number) =>
      db
        .updateTable('refresh_tokens')
        .set({ replaced_at: sql`replaced_at - make_interval(secs => ${seconds})` })
        .execute()
    const open_ = async () => (await findActor(db, mine.sessionId, until)) !== null

    await rotateRefreshToken(db, mine.refreshToken)
    await age(5)
    expect(await rotateRefreshToken(db, mine.refreshToken)).toMatchObject({ sessionId: mine.sessionId })
    expect(await open_()).toBe(true)
    await age(7)
    expect(await rotateRefreshToken(db, mine.refreshToken)).toBeNull()
    expect(await open_()).toBe(false)
    expect(await findActor(db, other.sessionId, until)).not.toBeNull()
    const ended = db.selectFrom('sessions').select('revoked_at').where('id', '=', mine.sessionId)
    const [first] = await ended.execute()
    await revokeSession(db, mine.sessionId)
    expect(await ended.execute()).toEqual([first])
  })
})
