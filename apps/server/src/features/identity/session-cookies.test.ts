import { afterEach, beforeEach, describe, expect, test as base, vi } from 'vitest'
import { CookieClient } from '../../testing/cookie-client.ts'
import { failure } from '../../testing/failure.ts'
import { mailTo } from '../../testing/mails.ts'
import { password, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { codeAt } from '../../testing/totp.ts'

/** Behind a proxy that says by which protocol it was called. */
const test = base.extend<{ server: TestApp }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the fixtures that are needed from this pattern
    async ({}, use) => {
      await using server = await startTestApp((config) => ({
        ...config,
        http: { ...config.http, trustProxy: ['loopback'] },
      }))
      await use(server)
    },
    { scope: 'file' },
  ],
})

const secure = { 'x-forwarded-proto': 'https' }
const logIn = (
  client: CookieClient,
  email: string,
  headers: Record<string, string> = {},
  secret = password,
) =>
  client.fetch('/api/auth/login', {
    method: 'POST',
    body: JSON.stringify({ email, password: secret }),
    headers: { 'content-type': 'application/json', ...headers },
  })

/** The cookies that an answer sets, by name: their attributes, without values and times. */
const setBy = (answer: Response): Record<string, string> =>
  Object.fromEntries(
    answer.headers.getSetCookie().map((line) => {
      const [pair = '', ...attributes] = line.split('; ')
      return [
        pair.split('=', 1)[0]!,
        attributes
          .map((one) =>
            one.replace(/^(Max-Age=0|Expires=Thu, 01 Jan 1970.*)$/, 'gone').replace(/^Expires=.*/, 'kept'),
          )
          .filter((one, at, all) => all.indexOf(one) === at)
          .join(' '),
      ]
    }),
  )

describe('the cookies of a session', () => {
  test('are sent to the calls that need them, and by https only where it is used', async ({ server }) => {
    const { email } = await server.signIn('VIEWER')
    const [plain, safe] = [
      setBy(await logIn(server.visitor(), email)),
      setBy(await logIn(server.visitor(), email, secure)),
    ]

    expect(plain).toEqual({
      tokens: 'Path=/api kept HttpOnly SameSite=Lax',
      refresh_token: 'Path=/api/auth kept HttpOnly SameSite=Lax',
      login_type: 'Path=/ kept SameSite=Lax',
      device: 'Max-Age=34560000 Path=/api/auth HttpOnly SameSite=Lax',
    })
    for (const [name, attributes] of Object.entries(safe))
      expect([
        name,
        attributes
          .split(' ')
          .filter((one) => one !== 'Secure')
          .join(' '),
      ]).toEqual([name, plain[name]])
    expect(Object.values(safe).every((attributes) => attributes.includes('Secure'))).toBe(true)
  })

  test('are taken away at the logout, each where it was set', async ({ server }) => {
    const person = await server.signIn('VIEWER')

    const answer = await person.fetch('/api/auth/logout', { redirect: 'manual' })

    expect(answer.headers.get('location')).toBe('/account/login')
    const cleared = setBy(answer)
    expect(Object.keys(cleared).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'iTokens',
      'login_type',
      'refresh_token',
      'tokens',
    ])
    const paths = { iTokens: '/api', login_type: '/', refresh_token: '/api/auth', tokens: '/api' }
    for (const [name, path] of Object.entries(paths)) {
      expect(cleared[name]).toContain('gone')
      expect(` ${cleared[name]} `).toContain(` Path=${path} `)
    }
  })

  test('tell whether someone acts as a user', async ({ server }) => {
    const staff = await server.signIn('ADMIN')
    const person = await server.signIn('VIEWER')

    const started = await staff.fetch(`/api/users/${person.userId}/impersonate`)
    expect(setBy(started)).toEqual({
      iTokens: 'Path=/api kept HttpOnly SameSite=Lax',
      login_type: 'Path=/ kept SameSite=Lax',
    })
    expect(staff.cookies.get('login_type')).toBe('iToken')
    const refreshed = await staff.fetch('/api/auth/refresh', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
    expect(Object.keys(setBy(refreshed))).toEqual(['tokens', 'refresh_token'])
    const stopped = await staff.fetch('/api/auth/logout', { redirect: 'manual' })
    expect(setBy(stopped)['iTokens']).toContain('gone')
    expect(staff.cookies.has('login_type')).toBe(false)
  })
})

describe('a logout', () => {
  test('ends the session of the refresh token too, where the access token is gone', async ({ server }) => {
    const person = await server.signIn('VIEWER')
    const copy = new CookieClient(server.url)
    for (const [name, value] of person.cookies) copy.cookies.set(name, value)
    person.cookies.delete('tokens')

    const answer = await person.fetch('/api/auth/logout?returnTo=%2F%2Fevil.example&sessionExpired=false', {
      redirect: 'manual',
    })

    expect(answer.headers.get('location')).toBe('/account/login')
    expect(await failure(copy.api.profile())).toBe('401 UNAUTHENTICATED')
    expect((await server.visitor().fetch('/api/auth/logout', { redirect: 'manual' })).status).toBe(302)
  })

  test('leaves the sessions of others alone', async ({ server }) => {
    const [one, other] = [await server.signIn('VIEWER'), await server.signIn('VIEWER')]
    const again = server.visitor()
    await logIn(again, one.email)

    await one.fetch('/api/auth/logout', { redirect: 'manual' })

    expect(await failure(one.api.profile())).toBe('401 UNAUTHENTICATED')
    expect((await other.api.profile()).userId).toBe(other.userId)
    expect((await again.api.profile()).userId).toBe(one.userId)
  })
})

describe('a refresh', () => {
  test('without a good token ends what the browser has', async ({ server }) => {
    const person = await server.signIn('VIEWER')
    person.cookies.set('refresh_token', 'unknown')

    const answer = await person.fetch('/api/auth/refresh', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })

    expect(answer.status).toBe(401)
    expect(setBy(answer)['tokens']).toContain('gone')
    expect(person.cookies.has('refresh_token')).toBe(false)
    expect(await failure(server.visitor().api.refresh({ body: {} }))).toBe('401 REFRESH_REJECTED')
  })
})

describe('a login that waits for its code', () => {
  // The clock is stopped in the middle of a half minute, so that codes don't change during a test.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: (Math.floor(Date.now() / 30_000) + 0.5) * 30_000 })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** Someone with a second factor, and a code that is good. */
  async function withFactor(server: TestApp) {
    const person = await server.signIn('MANAGER')
    const { secret } = await person.api.secondFactorBegin()
    await person.api.secondFactorConfirm({ body: { password, code: codeAt(secret, Date.now() - 30_000) } })
    return { email: person.email, secret }
  }
  const verify = (client: CookieClient, code: string, ip: string) =>
    client
      .fetch('/api/auth/second-factor', {
        method: 'POST',
        body: JSON.stringify({ code }),
        headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
      })
      .then(({ status }) => status)

  test('is in a cookie for five minutes, sent to the one call that ends it', async ({ server }) => {
    const { email, secret } = await withFactor(server)
    const client = server.visitor()

    const waiting = await logIn(client, email, secure)
    expect([waiting.status, setBy(waiting)]).toEqual([
      401,
      { second_factor: 'Max-Age=300 Path=/api/auth/second-factor HttpOnly Secure SameSite=Lax' },
    ])
    const minutes = await server.app.db.selectFrom('one_time_tokens').select('expires_at').execute()
    expect(Math.round((minutes.at(-1)!.expires_at.getTime() - Date.now()) / 60_000)).toBe(5)
    expect(await verify(client, codeAt(secret), '192.0.2.1')).toBe(200)
    expect(client.cookies.has('second_factor')).toBe(false)
    expect(client.cookies.has('tokens')).toBe(true)
  })

  test('of someone who guesses closes after five codes; a browser that logged in before has its own five', async ({
    server,
  }) => {
    const { email, secret } = await withFactor(server)
    const own = server.visitor()
    await logIn(own, email)
    expect(await verify(own, codeAt(secret), '192.0.2.1')).toBe(200)
    for (const name of own.cookies.keys()) if (name !== 'device') own.cookies.delete(name)
    const thief = server.visitor()
    await logIn(thief, email)
    const guesses = []
    for (let n = 0; n < 5; n += 1) guesses.push(await verify(thief, '000000', '203.0.113.9'))
    expect(guesses).toEqual([422, 422, 422, 422, 422])
    const mails = () =>
      server.app.db.selectFrom('mails').select(['subject', 'id']).where('recipient', '=', email).execute()
    expect(await mails()).toEqual([])

    expect(await verify(thief, '000000', '203.0.113.9')).toBe(429)
    const mail = await mailTo(server, email)
    expect(mail.subject).toBe('Attempts to log in to your Windrow account')
    expect(mail.body).toMatch(
      /Someone entered your password and then several wrong codes[^]*203\.0\.113\.0\/24/,
    )
    expect(mail.body).toContain('/profile')
    expect(await verify(thief, '000000', '203.0.113.9')).toBe(429)
    expect(await mails()).toHaveLength(1)
    await logIn(own, email)
    for (let n = 0; n < 4; n += 1) expect(await verify(own, '000000', '192.0.2.1')).toBe(422)
    expect(await verify(own, codeAt(secret, Date.now() + 30_000), '192.0.2.1')).toBe(200)
  })
})
