import { patienceMs } from '@windrow/contract/testing/patience'
import { afterEach, beforeEach, describe, expect, vi } from 'vitest'
import { Secret } from 'otpauth'
import { CookieClient } from '../../testing/cookie-client.ts'
import { failure } from '../../testing/failure.ts'
import { linkIn, mailTo } from '../../testing/mails.ts'
import { accountTest as test, password, test as lonelyTest, type TestApp } from '../../testing/test-app.ts'
import { codeAt } from '../../testing/totp.ts'
import { stepOfCode } from './second-factor-codes.ts'

const stepMs = 30_000

// The clock is stopped in the middle of a half minute, so that codes don't change during a test.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: (Math.floor(Date.now() / stepMs) + 0.5) * stepMs })
})
afterEach(() => {
  vi.useRealTimers()
})

type Person = Awaited<ReturnType<TestApp['signIn']>>

/** The code of the previous half minute: still valid, and leaves the current one for the login. */
const earlier = (secret: string) => codeAt(secret, Date.now() - stepMs)
const now = (secret: string) => codeAt(secret, Date.now())
const later = (secret: string) => codeAt(secret, Date.now() + stepMs)

async function turnOn({ api }: Person) {
  const { secret } = await api.secondFactorBegin()
  const { recoveryCodes } = await api.secondFactorConfirm({ body: { password, code: earlier(secret) } })
  return { secret, recoveryCodes }
}

async function logIn(server: TestApp, email: string) {
  const client = new CookieClient(server.url)
  expect(await failure(client.api.login({ body: { email, password } }))).toBe('401 SECOND_FACTOR_NEEDED')
  return client
}

describe('the codes', () => {
  test('are those of RFC 6238', () => {
    const secret = new Secret({ buffer: new TextEncoder().encode('12345678901234567890').buffer }).base32

    expect(stepOfCode(secret, '287082', 59_000)).toBe(1)
    expect(stepOfCode(secret, '081804', 1_111_111_109_000)).toBe(37_037_036)
    expect(stepOfCode(secret, '081804', 1_111_111_109_000 + 90_000)).toBeNull()
  })
})

describe('a login with a second factor', () => {
  test('opens no session before the code', async ({ server }) => {
    const person = await server.signIn('MANAGER')
    const { secret } = await turnOn(person)

    const client = await logIn(server, person.email)
    expect([...client.cookies.keys()]).toEqual(['second_factor'])
    expect(await failure(client.api.profile())).toBe('401 UNAUTHENTICATED')
    const profile = await client.api.secondFactorVerify({ body: { code: now(secret) } })

    expect(profile.email).toBe(person.email)
    expect(client.cookies.has('second_factor')).toBe(false)
    expect((await client.api.profile()).userId).toBe(person.userId)
  })

  test('takes each code once, also from two who send it at once', async ({ server }) => {
    const person = await server.signIn('MANAGER')
    const { secret } = await turnOn(person)
    const first = await logIn(server, person.email)
    await first.api.secondFactorVerify({ body: { code: now(secret) } })

    const second = await logIn(server, person.email)
    expect(await failure(second.api.secondFactorVerify({ body: { code: now(secret) } }))).toBe(
      '422 WRONG_CODE',
    )
    const code = later(secret)
    const both = await Promise.all(
      [1, 2].map(() => failure(second.api.secondFactorVerify({ body: { code } }))),
    )

    expect(both.filter((outcome) => outcome === 'no error')).toHaveLength(1)
  })

  test("takes no recovery code of another person, and leaves that person's as they are", async ({
    server,
  }) => {
    const person = await server.signIn('MANAGER')
    const other = await server.signIn('MANAGER')
    await turnOn(person)
    const { recoveryCodes } = await turnOn(other)

    const client = await logIn(server, person.email)
    const verify = client.api.secondFactorVerify({ body: { code: recoveryCodes[0]! } })

    expect(await failure(verify)).toMatch(/^4/)
    expect(client.cookies.has('session')).toBe(false)
    expect(await other.api.secondFactorGet()).toMatchObject({ recoveryCodesLeft: 10 })
  })

  test('takes each recovery code once, however it is typed', async ({ server }) => {
    const person = await server.signIn('MANAGER')
    const { recoveryCodes } = await turnOn(person)
    const code = recoveryCodes[3]!.toLowerCase().replaceAll('-', ' ')

    const first = await logIn(server, person.email)
    await first.api.secondFactorVerify({ body: { code } })
    const second = await logIn(server, person.email)

    expect(await failure(second.api.secondFactorVerify({ body: { code } }))).toBe('422 WRONG_CODE')
    expect(await first.api.secondFactorGet()).toMatchObject({ enabled: true, recoveryCodesLeft: 9 })
    const stored = await server.app.db.selectFrom('recovery_codes').select('code_hash').execute()
    expect(stored.every((row) => row.code_hash.length === 32)).toBe(true)
  })

  test('cannot be guessed: a few wrong codes close the way for all challenges', async ({ server }) => {
    const person = await server.signIn('MANAGER')
    const { secret } = await turnOn(person)

    for (let guess = 0; guess < 5; guess += 1) {
      const client = await logIn(server, person.email)
      expect(await failure(client.api.secondFactorVerify({ body: { code: '000000' } }))).toBe(
        '422 WRONG_CODE',
      )
    }
    const client = await logIn(server, person.email)

    expect(await failure(client.api.secondFactorVerify({ body: { code: now(secret) } }))).toBe(
      '429 RATE_LIMITED',
    )
  })

  test('asks for the code after a mailed link too', async ({ server }) => {
    const person = await server.signIn('MANAGER')
    const { secret } = await turnOn(person)
    const client = server.visitor()
    await client.api.loginByEmail({ body: { email: person.email } })
    const token = linkIn(await mailTo(server, person.email)).searchParams.get('token')!

    expect(await failure(client.api.ssoLogin({ params: { token } }))).toBe('401 SECOND_FACTOR_NEEDED')
    await client.api.secondFactorVerify({ body: { code: now(secret) } })

    expect((await client.api.profile()).userId).toBe(person.userId)
  })

  test('expires without a challenge, and after a password reset', async ({ server }) => {
    const person = await server.signIn('MANAGER')
    const { secret } = await turnOn(person)
    const visitor = server.visitor()
    const waiting = await logIn(server, person.email)
    const newPassword = 'Another.horse.10'
    await person.api.passwordChange({ body: { currentPassword: password, newPassword } })

    for (const client of [visitor, waiting])
      expect(await failure(client.api.secondFactorVerify({ body: { code: now(secret) } }))).toBe(
        '404 LINK_INVALID',
      )
  })
})

describe('the set-up of a second factor', () => {
  test('takes effect only after a right code, and cannot be replaced', async ({ server }) => {
    const person = await server.signIn('TRUSTED')
    const { secret, uri } = await person.api.secondFactorBegin()

    expect(uri).toContain(`secret=${secret}`)
    expect(await person.api.secondFactorGet()).toEqual({
      enabled: false,
      since: null,
      recoveryCodesLeft: 0,
      required: false,
      hasPassword: true,
    })
    await new CookieClient(server.url).api.login({ body: { email: person.email, password } })
    expect(await failure(person.api.secondFactorConfirm({ body: { password, code: '000000' } }))).toBe(
      '422 WRONG_CODE',
    )
    const { recoveryCodes } = await person.api.secondFactorConfirm({ body: { password, code: now(secret) } })

    expect(new Set(recoveryCodes).size).toBe(10)
    expect(recoveryCodes.every((code) => /^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/.test(code))).toBe(true)
    expect(await failure(person.api.secondFactorBegin())).toBe('409 CONFLICT')
    expect(await failure(person.api.secondFactorConfirm({ body: { password, code: later(secret) } }))).toBe(
      '409 CONFLICT',
    )
  })

  test('needs the password, so that a stolen session cannot lock its owner out', async ({ server }) => {
    const person = await server.signIn('TRUSTED')
    const { secret } = await person.api.secondFactorBegin()

    for (const body of [{ code: now(secret) }, { code: now(secret), password: 'wrong' }])
      expect(await failure(person.api.secondFactorConfirm({ body }))).toBe('422 WRONG_PASSWORD')
  })

  test('works for people without a password too', async ({ server }) => {
    const person = await server.signIn('TRUSTED')
    await server.app.db
      .updateTable('users')
      .set({ password_hash: null })
      .where('id', '=', person.userId)
      .execute()
    const { secret } = await person.api.secondFactorBegin()

    expect(await person.api.secondFactorGet()).toMatchObject({ hasPassword: false })
    await person.api.secondFactorConfirm({ body: { code: earlier(secret) } })
    await person.api.secondFactorRemove({ body: { code: now(secret) } })

    expect(await person.api.secondFactorGet()).toMatchObject({ enabled: false })
  })

  test('keeps the secret sealed', async ({ server }) => {
    const person = await server.signIn('TRUSTED')
    const { secret } = await person.api.secondFactorBegin()

    const { sealed_secret } = await server.app.db
      .selectFrom('second_factors')
      .select('sealed_secret')
      .executeTakeFirstOrThrow()

    expect(sealed_secret.includes(secret)).toBe(false)
  })

  test('is undone with password and code only', async ({ server }) => {
    const person = await server.signIn('TRUSTED')
    const { secret } = await turnOn(person)
    const remove = (body: { password: string; code: string }) =>
      failure(person.api.secondFactorRemove({ body }))

    expect(await remove({ password: 'wrong', code: now(secret) })).toBe('422 WRONG_PASSWORD')
    expect(await remove({ password, code: '000000' })).toBe('422 WRONG_CODE')
    expect(await remove({ password, code: now(secret) })).toBe('no error')

    await new CookieClient(server.url).api.login({ body: { email: person.email, password } })
  })
})

describe('someone who comes back after leaving the team', () => {
  lonelyTest('has no second factor from before', async ({ server }) => {
    const admin = await server.signIn('ADMIN')
    const person = await server.signIn('VIEWER')
    await turnOn(person)
    await admin.api.teamMemberRemove({ params: { userId: person.userId } })
    await admin.api.teamInvite({ body: { users: [{ email: person.email }] } })
    const link = linkIn(await mailTo(server, person.email)).searchParams
    const tokens = { inviteToken: link.get('inviteToken')!, userToken: link.get('userToken')! }
    await server.visitor().api.signUp({ body: { ...tokens, firstName: 'Maja', lastName: 'Lind', password } })

    const again = server.visitor()
    await again.api.login({ body: { email: person.email, password } })

    expect(await again.api.secondFactorGet()).toMatchObject({ enabled: false })
    expect(await server.app.db.selectFrom('recovery_codes').select('user_id').execute()).toEqual([])
  })
})

describe('the reset of a lost second factor', () => {
  test('is for an ADMIN, not for oneself, and is audited', async ({ server }) => {
    const admin = await server.signIn('ADMIN', 'Windrow')
    const envoy = await server.signIn('ADMIN:ENVOY', 'Windrow')
    const person = await server.signIn('VIEWER')
    await turnOn(person)
    const params = { userId: person.userId }

    expect(await failure(envoy.api.userSecondFactorReset({ params }))).toBe('403 FORBIDDEN')
    expect(await failure(admin.api.userSecondFactorReset({ params: { userId: admin.userId } }))).toBe(
      '409 CONFLICT',
    )
    expect((await admin.api.teamMember({ params })).secondFactor).toBe(true)
    expect((await envoy.api.teamMember({ params })).secondFactor).toBeNull()
    await admin.api.userSecondFactorReset({ params })

    await new CookieClient(server.url).api.login({ body: { email: person.email, password } })
    expect(await failure(admin.api.userSecondFactorReset({ params }))).toBe('409 CONFLICT')
    await vi.waitFor(async () => {
      const { entries } = await admin.api.auditList({ query: { action: 'SECOND_FACTOR_RESET' } })
      expect(entries).toMatchObject([{ user: { email: admin.email }, subjectName: person.email }])
    }, patienceMs)
  })
})

describe('the changes of a second factor', () => {
  lonelyTest('are in the audit log, each of its user', async ({ server }) => {
    const person = await server.signIn('TRUSTED')
    const { secret } = await turnOn(person)
    await person.api.secondFactorRemove({ body: { password, code: now(secret) } })

    const log = server.app.db.selectFrom('audit_log').selectAll().where('action', 'like', 'SECOND_FACTOR%')
    const subject = { subject_type: 'user', subject_id: String(person.userId), subject_name: person.email }
    expect(await log.orderBy('id').execute()).toMatchObject([
      { action: 'SECOND_FACTOR_BEGUN', ...subject },
      { action: 'SECOND_FACTOR_ON', ...subject },
      { action: 'SECOND_FACTOR_OFF', ...subject },
    ])
  })

  test('cannot be forced by guessing; a right code forgets the wrong ones', async ({ server }) => {
    const person = await server.signIn('TRUSTED')
    const { secret } = await person.api.secondFactorBegin()
    const confirm = (code: string) => failure(person.api.secondFactorConfirm({ body: { password, code } }))
    const remove = (code: string) => failure(person.api.secondFactorRemove({ body: { password, code } }))

    for (let n = 0; n < 9; n += 1) expect(await confirm('000000')).toBe('422 WRONG_CODE')
    expect(await confirm(earlier(secret))).toBe('no error')
    for (let n = 0; n < 9; n += 1) expect(await remove('000000')).toBe('422 WRONG_CODE')
    expect(await remove(now(secret))).toBe('no error')
    expect(await remove(now(secret))).toBe('409 CONFLICT')
    for (let n = 0; n < 9; n += 1) await confirm('000000')
    expect(await confirm('000000')).toBe('429 RATE_LIMITED')
    expect(await remove('000000')).toBe('429 RATE_LIMITED')
  })

  test('are reported to their user with the time and the number of remaining codes', async ({ server }) => {
    const person = await server.signIn('TRUSTED')
    await turnOn(person)

    const state = await person.api.secondFactorGet()

    expect(state).toMatchObject({ enabled: true, recoveryCodesLeft: 10, required: false, hasPassword: true })
    expect(Math.abs(Date.parse(state.since!) - Date.now())).toBeLessThan(120_000)
  })
})
