import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { ApiError } from '@windrow/contract/client'
import { AppError } from '../../errors/app-error.ts'
import { failure, messageOf } from '../../testing/failure.ts'
import { linkIn, mailTo } from '../../testing/mails.ts'
import { lockUser } from '../../testing/lock-table.ts'
import { password, sharedTest as test, type TestApp } from '../../testing/test-app.ts'
import { codeAt } from '../../testing/totp.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'
import { assertFresh } from './fresh-password.ts'
import { findActor } from './session-queries.ts'
import { issueToken } from './token-queries.ts'

const newPassword = 'Another.horse.8'
type Person = Awaited<ReturnType<TestApp['signIn']>>

const sessionsOf = ({ app }: TestApp, userId: number) =>
  app.db
    .selectFrom('sessions')
    .select(['id', 'revoked_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
const purposesOf = async ({ app }: TestApp, userId: number) => {
  const rows = app.db.selectFrom('one_time_tokens').select('purpose').where('user_id', '=', userId)
  return (await rows.orderBy('purpose').execute()).map(({ purpose }) => purpose)
}
const auditOf = async ({ app }: TestApp, userId: number) => {
  const rows = await app.db
    .selectFrom('audit_log')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(({ action, subject_type, subject_id, subject_name, after }) => ({
    action,
    subject: [subject_type, subject_id, subject_name],
    after,
  }))
}
const noPassword = ({ app }: TestApp, userId: number) =>
  app.db.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute()

/** The person as the server knows them. */
async function actorOf(server: TestApp, { userId }: Person) {
  const [session] = await sessionsOf(server, userId)
  return (await findActor(server.app.db, session!.id, new Date(Date.now() + 60_000)))!
}

describe('the proof that someone is at the screen', () => {
  test('is the password, which cannot be guessed', async ({ server }) => {
    const person = await server.signIn('ADMIN')
    const actor = await actorOf(server, person)
    const prove = (typed: string) =>
      assertFresh(server.app, actor, typed).then(
        () => 'fine',
        (error: unknown) =>
          error instanceof AppError ? `${error.code} ${error.errors[0]?.path ?? ''}` : error,
      )

    expect(await prove('wrong')).toBe('WRONG_PASSWORD body.password')
    for (let n = 0; n < 8; n += 1) await prove('wrong')
    expect(await prove(password)).toBe('fine')
    for (let n = 0; n < 10; n += 1) expect(await prove('wrong')).toBe('WRONG_PASSWORD body.password')
    expect(await prove(password)).toBe('RATE_LIMITED ')
    const other = await server.signIn('ADMIN')
    expect(await messageOf(assertFresh(server.app, await actorOf(server, other), password))).toBe('no error')
  })

  test('is a login of the last ten minutes where there is no password', async ({ server }) => {
    const person = await server.signIn('ADMIN')
    const actor = await actorOf(server, person)
    await noPassword(server, person.userId)
    const prove = (who = actor) => messageOf(assertFresh(server.app, who, ''))
    const age = (minutes: number) =>
      sql`update sessions set created_at = now() - make_interval(mins => ${minutes}) where id = ${actor.sessionId}`.execute(
        server.app.db,
      )

    await age(9)
    expect(await prove()).toBe('no error')
    await age(11)
    const needed = /^You have no password, so this takes a login within the last 10 minutes/
    expect(await prove()).toMatch(needed)
    expect(await prove({ ...actor, sessionId: null })).toMatch(needed)
    await server.signIn('ADMIN')
    expect(await prove()).toMatch(needed)
  })
})

describe('a new password', () => {
  test('ends the other sessions of its user alone, and takes their links away', async ({ server }) => {
    const person = await server.signIn('MANAGER')
    const other = await server.signIn('MANAGER')
    const { db } = server.app
    await server.visitor().api.login({ body: { email: person.email, password } })
    for (const { userId } of [person, other])
      for (const purpose of ['reset', 'login', 'second-factor', 'invite'] as const)
        await issueToken(db, userId, purpose, 60)
    const long = new Date('2026-01-01T00:00:00Z')
    const old = await db
      .insertInto('sessions')
      .values({
        user_id: person.userId,
        user_agent: '',
        ip: '',
        last_used_at: long,
        expires_at: long,
        revoked_at: long,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const change = (currentPassword: string) =>
      person.api.passwordChange({ body: { currentPassword, newPassword } })

    const refused = await change('wrong').catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(ApiError)
    expect((refused as ApiError).errors).toEqual([{ path: 'body.currentPassword', message: 'is wrong' }])
    await change(password)

    const sessions = await sessionsOf(server, person.userId)
    expect(sessions.map(({ revoked_at }) => revoked_at === null)).toEqual([true, false, false])
    expect(sessions.find(({ id }) => id === old.id)?.revoked_at).toEqual(long)
    expect((await sessionsOf(server, other.userId)).every(({ revoked_at }) => revoked_at === null)).toBe(true)
    expect(await purposesOf(server, person.userId)).toEqual(['invite'])
    expect(await purposesOf(server, other.userId)).toHaveLength(4)
    expect((await auditOf(server, person.userId)).at(-1)).toMatchObject({
      action: 'PASSWORD_CHANGED',
      subject: ['user', String(person.userId), person.email],
    })
    expect(await failure(server.visitor().api.login({ body: { email: other.email, password } }))).toBe(
      'no error',
    )
    // A right password forgets the wrong ones.
    for (let n = 0; n < 9; n += 1) await failure(change('wrong'))
    await person.api.passwordChange({ body: { currentPassword: newPassword, newPassword: password } })
    expect(await failure(change('wrong'))).toBe('422 WRONG_PASSWORD')
  })

  test('by a mailed link lets its user log in again at once, and is in the audit log', async ({ server }) => {
    const person = await server.signIn('MANAGER')
    const { api } = server.visitor()
    const knock = (secret: string) => failure(api.login({ body: { email: person.email, password: secret } }))
    for (let n = 0; n < 11; n += 1) await knock('wrong')
    expect(await knock(password)).toBe('429 RATE_LIMITED')
    await api.passwordForgotten({ body: { email: person.email } })
    await mailTo(server, person.email, 2)
    const mails = server.app.db.selectFrom('mails').select('subject').where('recipient', '=', person.email)
    expect((await mails.orderBy('id').execute()).map(({ subject }) => subject)).toEqual([
      'Attempts to log in to your Windrow account',
      'Set a new password for Windrow',
    ])
    const token = linkIn(await mailTo(server, person.email, 2)).searchParams.get('token')!

    await api.passwordReset({ body: { token, password: newPassword } })

    expect(await knock(newPassword)).toBe('no error')
    expect(await auditOf(server, person.userId)).toContainEqual({
      action: 'PASSWORD_RESET',
      subject: ['user', String(person.userId), person.email],
      after: null,
    })
    expect((await sessionsOf(server, person.userId))[0]!.revoked_at).not.toBeNull()
  })
})

describe('a login that begins before a new password is stored', () => {
  /** Stores a new password while the user's row is locked, with a login behind it. */
  async function duringChange(server: TestApp, person: Person, login: () => Promise<unknown>) {
    const locked = await lockUser(server.databaseUrl, person.userId)
    const change = person.api.passwordChange({ body: { currentPassword: password, newPassword } })
    await untilWaiting(server, 1)
    const outcome = failure(login())
    await untilWaiting(server, 2)
    await locked[Symbol.asyncDispose]()
    await change
    return outcome
  }
  const activeSessions = async (server: TestApp, { userId }: Person) =>
    (await sessionsOf(server, userId)).filter(({ revoked_at }) => revoked_at === null).length

  test('fails with the old password', async ({ server }) => {
    const person = await server.signIn('MANAGER')
    const login = () => server.visitor().api.login({ body: { email: person.email, password } })

    expect(await duringChange(server, person, login)).toBe('401 INVALID_CREDENTIALS')
    expect(await activeSessions(server, person)).toBe(1)
  })

  test('fails with a mailed link from before', async ({ server }) => {
    const person = await server.signIn('MANAGER')
    const { token } = await issueToken(server.app.db, person.userId, 'login', 60)
    const login = () => server.visitor().api.ssoLogin({ params: { token } })

    expect(await duringChange(server, person, login)).toBe('404 LINK_INVALID')
    expect(await activeSessions(server, person)).toBe(1)
  })

  test('fails before and after the code of a second factor', async ({ server }) => {
    const person = await server.signIn('MANAGER')
    const { secret } = await person.api.secondFactorBegin()
    const [confirming, entering] = [-30_000, 0].map((ms) => codeAt(secret, Date.now() + ms)) as [
      string,
      string,
    ]
    await person.api.secondFactorConfirm({ body: { password, code: confirming } })
    const visitor = server.visitor()
    const login = () => visitor.api.login({ body: { email: person.email, password } })
    expect(await failure(login())).toBe('401 SECOND_FACTOR_NEEDED')
    const verify = () => visitor.api.secondFactorVerify({ body: { code: entering } })

    expect(await duringChange(server, person, verify)).toBe('404 LINK_INVALID')
    expect(await activeSessions(server, person)).toBe(1)

    const { app, databaseUrl } = server
    const again = { currentPassword: newPassword, newPassword: password }
    const locked = await lockUser(databaseUrl, person.userId)
    const change = person.api.passwordChange({ body: again })
    await untilWaiting({ app }, 1)
    const first = failure(visitor.api.login({ body: { email: person.email, password: newPassword } }))
    await untilWaiting({ app }, 2)
    await locked[Symbol.asyncDispose]()
    await change
    expect(await first).toBe('401 INVALID_CREDENTIALS')
    expect(await purposesOf(server, person.userId)).toEqual([])
  })
})

describe('the own sessions', () => {
  test('are listed as they were last used, without those that ended', async ({ server }) => {
    const person = await server.signIn('VIEWER')
    const { db } = server.app
    const others = [server.visitor(), server.visitor(), server.visitor(), server.visitor()]
    for (const other of others) await other.api.login({ body: { email: person.email, password } })
    const ids = (await sessionsOf(server, person.userId)).map(({ id }) => id)
    const used = async (id: number, minutes: number) =>
      sql`update sessions set last_used_at = now() - make_interval(mins => ${minutes}) where id = ${id}`.execute(
        db,
      )
    for (const [at, minutes] of [20, 10, 30].entries()) await used(ids[at]!, minutes)
    await db.updateTable('sessions').set({ revoked_at: new Date() }).where('id', '=', ids[3]!).execute()
    await db
      .updateTable('sessions')
      .set({ expires_at: new Date(0) })
      .where('id', '=', ids[4]!)
      .execute()

    const { sessions } = await person.api.sessionList()

    expect(sessions.map(({ sessionId, current }) => [sessionId, current])).toEqual([
      [ids[1], false],
      [ids[0], true],
      [ids[2], false],
    ])
    await person.api.sessionRevoke({ params: { sessionId: ids[2]! } })
    expect(await person.api.sessionRevokeOthers()).toEqual({ ended: 1 })
    expect(await person.api.sessionRevokeOthers()).toEqual({ ended: 0 })
    expect((await auditOf(server, person.userId)).slice(-3)).toEqual([
      { action: 'SESSION_ENDED', subject: ['session', String(ids[2]), null], after: null },
      { action: 'SESSIONS_ENDED', subject: ['session', null, null], after: { ended: 1 } },
      { action: 'SESSIONS_ENDED', subject: ['session', null, null], after: { ended: 0 } },
    ])
    expect((await person.api.sessionList()).sessions.map(({ sessionId }) => sessionId)).toEqual([ids[0]])
  })
})

describe('an invitation', () => {
  test('is accepted once, with both tokens, by the one who was invited', async ({ server }) => {
    const admin = await server.signIn('ADMIN', 'Alder')
    const [email, other] = [1, 2].map((n) => `guest${n}-${crypto.randomUUID()}@nordlake.example`) as [
      string,
      string,
    ]
    await admin.api.teamInvite({ body: { users: [{ email }, { email: other }] } })
    const link = linkIn(await mailTo(server, email)).searchParams
    const stranger = linkIn(await mailTo(server, other)).searchParams
    const query = { inviteToken: link.get('inviteToken')!, userToken: link.get('userToken')! }
    const crossed = { ...query, userToken: stranger.get('userToken')! }
    const visitor = server.visitor()
    const names = { firstName: 'Ines', lastName: 'Moreau', password }

    expect(await visitor.api.signUpDetails({ query })).toEqual({
      email,
      firstName: '',
      lastName: '',
      organizationName: 'Alder',
      invitedBy: 'Maja Lindqvist',
    })
    const gone = 'This invitation is no longer valid; ask for a new one.'
    expect(await messageOf(visitor.api.signUpDetails({ query: crossed }))).toBe(gone)
    expect(await messageOf(visitor.api.signUp({ body: { ...crossed, ...names } }))).toBe(gone)
    const profile = await visitor.api.signUp({ body: { ...query, ...names } })

    expect(profile).toMatchObject({ email, firstName: 'Ines', lastName: 'Moreau', organizationName: 'Alder' })
    expect((await visitor.api.profile()).userId).toBe(profile.userId)
    expect(await messageOf(visitor.api.signUp({ body: { ...query, ...names } }))).toBe(gone)
    expect(await failure(server.visitor().api.login({ body: { email, password } }))).toBe('no error')
    expect((await auditOf(server, profile.userId))[0]).toMatchObject({
      action: 'INVITATION_ACCEPTED',
      subject: ['user', String(profile.userId), email],
    })
    const waiting = server.app.db.selectFrom('users').select(['first_name', 'invitation_pending'])
    expect(await waiting.where('email', '=', other).execute()).toEqual([
      { first_name: '', invitation_pending: true },
    ])
  })

  test('is accepted once, even by two at the same moment', async ({ server }) => {
    const admin = await server.signIn('ADMIN', 'Alder')
    const email = `guest-${crypto.randomUUID()}@nordlake.example`
    await admin.api.teamInvite({ body: { users: [{ email }] } })
    const link = linkIn(await mailTo(server, email)).searchParams
    const body = {
      inviteToken: link.get('inviteToken')!,
      userToken: link.get('userToken')!,
      firstName: 'Ines',
      lastName: 'Moreau',
      password,
    }

    const outcomes = await Promise.all([1, 2, 3].map(() => failure(server.visitor().api.signUp({ body }))))

    expect(outcomes.toSorted((a, b) => a.localeCompare(b))).toEqual([
      '404 LINK_INVALID',
      '404 LINK_INVALID',
      'no error',
    ])
  })
})
