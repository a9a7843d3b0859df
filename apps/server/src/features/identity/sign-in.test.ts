import { describe, expect } from 'vitest'
import { ApiError } from '@windrow/contract/client'
import { roleNames } from '@windrow/contract/roles'
import { accountTest as test, password, startTestApp, test as lonelyTest } from '../../testing/test-app.ts'
import { CookieClient } from '../../testing/cookie-client.ts'
import { ownPath } from './log-out.ts'

const first = {
  firstName: 'Priya',
  lastName: 'Raman',
  email: 'Priya@Windrow.example',
  password,
  organizationName: 'Windrow',
}
const codeOf = (error: unknown) => (error instanceof ApiError ? `${error.status} ${error.code}` : error)
const failure = (promise: Promise<unknown>) => promise.then(() => 'no error', codeOf)

describe('the first start', () => {
  lonelyTest('creates the first ADMIN once and logs them in', async ({ server }) => {
    const { api } = server.visitor()

    expect((await api.setUpState()).needed).toBe(true)
    const profile = await api.setUp({ body: first })

    expect(profile).toMatchObject({
      email: 'priya@windrow.example',
      roleName: 'ADMIN',
      roleId: 1,
      scope: 'ADMIN',
      organizationName: 'Windrow',
    })
    expect((await api.profile()).userId).toBe(profile.userId)
    expect((await api.setUpState()).needed).toBe(false)
    expect(
      await failure(server.visitor().api.setUp({ body: { ...first, email: 'other@windrow.example' } })),
    ).toBe('409 ALREADY_SET_UP')
  })

  lonelyTest('makes one ADMIN when two people send the page at once', async ({ server }) => {
    const tries = Array.from({ length: 5 }, (_, n) =>
      failure(server.visitor().api.setUp({ body: { ...first, email: `p${n}@windrow.example` } })),
    )

    expect((await Promise.all(tries)).map(String).sort((a, b) => a.localeCompare(b))).toEqual([
      ...Array<string>(4).fill('409 ALREADY_SET_UP'),
      'no error',
    ])
  })

  // spec: AUTH-14
  test('refuses weak passwords with the message of the checklist', async ({ server }) => {
    const { api } = server.visitor()
    const weak = ['short1!', 'nouppercase1!', 'NOLOWERCASE1!', 'NoDigits!!', 'NoSpecial12', 'Only-Dash-12']

    for (const bad of weak) {
      const error = await api.setUp({ body: { ...first, password: bad } }).catch((caught: unknown) => caught)
      expect([bad, codeOf(error)]).toEqual([bad, '422 VALIDATION'])
      expect((error as ApiError).errors).toEqual([{ path: 'body.password', message: 'Password not valid' }])
    }
  })
})

describe('a session', () => {
  test('is refused for a wrong password and an unknown address in the same words', async ({ server }) => {
    const { email } = await server.signIn('MANAGER')
    const { api } = server.visitor()

    const wrong = await api.login({ body: { email, password: 'wrong' } }).catch((error: unknown) => error)
    const unknown = await api
      .login({ body: { email: 'nobody@nordlake.example', password: 'wrong' } })
      .catch((error: unknown) => error)

    expect(codeOf(wrong)).toBe('401 INVALID_CREDENTIALS')
    expect((unknown as ApiError).message).toBe((wrong as ApiError).message)
  })

  // spec: AUTH-06, PERM-02, PERM-04
  test('has the scope ADMIN for staff, and for nobody else', async ({ server }) => {
    const scopes = []
    for (const role of roleNames) {
      const { roleName, scope } = await (await server.signIn(role)).api.profile()
      scopes.push([roleName, scope])
    }

    expect(scopes).toEqual([
      ['ADMIN', 'ADMIN'],
      ['ADMIN:ENVOY', 'ADMIN'],
      ['ADMIN:BUILDER', 'ADMIN'],
      ['MANAGER', 'MANAGER'],
      ['TRUSTED', 'TRUSTED'],
      ['VIEWER', 'VIEWER'],
    ])
  })

  // spec: SESS-01, SESS-03, SESS-06, SESS-15
  test('lives in cookies that scripts cannot read and other sites cannot send', async ({ server }) => {
    const { email } = await server.signIn('MANAGER')
    const response = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      body: JSON.stringify({ email, password }),
      headers: { 'content-type': 'application/json' },
    })

    const all = response.headers.getSetCookie()
    const device = all.find((cookie) => cookie.startsWith('device='))
    // Readable by scripts and harmless: it only says that there is a session.
    const loginType = all.find((cookie) => cookie.startsWith('login_type='))
    expect(loginType).toMatch(/^login_type=normal; .*Expires=\w+, 31 Dec 2050 .*SameSite=Lax/)
    expect(loginType).not.toContain('HttpOnly')
    const cookies = all.filter((cookie) => cookie !== device && cookie !== loginType)
    expect(device).toMatch(/^device=.*; Path=\/api\/auth; .*HttpOnly; SameSite=Lax/)
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['tokens', 'refresh_token'])
    for (const cookie of cookies) expect(cookie).toMatch(/Expires=\w+, 31 Dec 2050 .*HttpOnly; SameSite=Lax/)
    expect(cookies.map((cookie) => /Path=([^;]+)/.exec(cookie)?.[1])).toEqual(['/api', '/api/auth'])
  })

  // spec: SESS-15
  test('has Secure cookies over HTTPS, and an access token that expires within 15 minutes', async () => {
    await using server = await startTestApp((config) => ({
      ...config,
      http: { ...config.http, trustProxy: ['loopback'] },
    }))
    const { email } = await server.signIn('MANAGER')
    const login = async (protocol: string) => {
      const response = await fetch(`${server.url}/api/auth/login`, {
        method: 'POST',
        body: JSON.stringify({ email, password }),
        headers: { 'content-type': 'application/json', 'x-forwarded-proto': protocol },
      })
      const { data } = (await response.json()) as { data: { expiresAt: string } }
      const cookies = response.headers.getSetCookie()
      return { ends: Date.parse(data.expiresAt), secure: cookies.map((cookie) => /; Secure/.test(cookie)) }
    }
    const [plain, encrypted] = [await login('http'), await login('https')]

    expect([new Set(plain.secure), new Set(encrypted.secure)]).toEqual([new Set([false]), new Set([true])])
    expect(encrypted.ends).toBeGreaterThan(Date.now())
    expect(encrypted.ends).toBeLessThanOrEqual(Date.now() + 15 * 60_000)
  })

  // spec: AUTH-05, AUTH-07
  test('returns its user: what the token names, with the data of the account', async ({ server }) => {
    const person = await server.signIn('MANAGER')
    const before = await person.api.profile()

    await person.api.profileUpdate({ body: { firstName: 'Inês', lastName: 'Ferreira' } })

    expect(await person.api.profile()).toEqual({ ...before, firstName: 'Inês', lastName: 'Ferreira' })
    expect(before).toMatchObject({
      email: person.email,
      authId: `windrow|${before.userId}`,
      roleId: 20,
      roleName: 'MANAGER',
      scope: 'MANAGER',
      organizationId: expect.any(Number) as number,
    })
    expect(Date.parse(before.expiresAt)).toBeGreaterThan(Date.now())
  })

  // spec: SESS-07
  test('is renewed by its refresh token, which changes each time', async ({ server }) => {
    const person = await server.signIn('VIEWER')
    const before = person.cookies.get('refresh_token')

    const tokens = await person.api.refresh({ body: {} })

    expect(person.cookies.get('refresh_token')).toBe(tokens.refreshToken)
    expect(tokens.refreshToken).not.toBe(before)
    expect((await person.api.profile()).email).toBe(person.email)

    // As a program sends it, which has no cookies yet.
    const program = server.visitor()
    const { refreshToken } = tokens
    const anew = await program.api.refresh({ body: { refreshToken } })
    expect([program.cookies.get('tokens'), program.cookies.get('refresh_token')]).toEqual([
      anew.accessToken,
      anew.refreshToken,
    ])
    expect((await program.api.profile()).email).toBe(person.email)
  })

  test('ends for everyone when an old refresh token is used again', async ({ server }) => {
    const person = await server.signIn('VIEWER')
    const stolen = person.cookies.get('refresh_token')!
    await person.api.refresh({ body: {} })
    await server.app.db
      .updateTable('refresh_tokens')
      .set({ replaced_at: new Date(Date.now() - 60_000) })
      .where('replaced_at', 'is not', null)
      .execute()

    expect(await failure(server.visitor().api.refresh({ body: { refreshToken: stolen } }))).toBe(
      '401 REFRESH_REJECTED',
    )
    expect(await failure(person.api.profile())).toBe('401 UNAUTHENTICATED')
    expect(await failure(person.api.refresh({ body: {} }))).toBe('401 REFRESH_REJECTED')
  })

  test('survives two tabs that refresh at the same moment', async ({ server }) => {
    const person = await server.signIn('VIEWER')
    const refreshToken = person.cookies.get('refresh_token')!

    const outcomes = await Promise.all(
      [1, 2, 3].map(() => failure(server.visitor().api.refresh({ body: { refreshToken } }))),
    )

    expect(outcomes).toEqual(['no error', 'no error', 'no error'])
  })

  // spec: SESS-08, SESS-09, SESS-15
  test('ends at once on logout, on the server too', async ({ server }) => {
    const person = await server.signIn('TRUSTED')
    const copy = new CookieClient(server.url)
    for (const [name, value] of person.cookies) copy.cookies.set(name, value)

    const response = await person.api.logout({ query: { returnTo: '/projects/7', sessionExpired: 'true' } })

    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe('/account/login?sessionExpired=true&return=%2Fprojects%2F7')
    expect([...person.cookies.keys()]).toEqual(['device'])
    expect(await failure(copy.api.profile())).toBe('401 UNAUTHENTICATED')
    expect(await failure(copy.api.refresh({ body: {} }))).toBe('401 REFRESH_REJECTED')
  })

  test('of a deactivated user is refused', async ({ server }) => {
    const person = await server.signIn('MANAGER')
    await server.app.db
      .updateTable('users')
      .set({ deactivated_at: new Date() })
      .where('id', '=', person.userId)
      .execute()

    expect(await failure(person.api.profile())).toBe('401 UNAUTHENTICATED')
    expect(await failure(server.visitor().api.login({ body: { email: person.email, password } }))).toBe(
      '401 INVALID_CREDENTIALS',
    )
  })

  test('cannot be used by a page of another site', async ({ server }) => {
    const person = await server.signIn('MANAGER')
    const create = (origin: string) =>
      person
        .fetch('/api/projects', {
          method: 'POST',
          body: '{"name":"x"}',
          headers: { 'content-type': 'application/json', origin },
        })
        .then((response) => response.status)

    expect(await create('https://evil.example')).toBe(403)
    expect(await create('null')).toBe(403)
    expect(await create(server.url)).toBe(201)
  })

  test('is not opened by forged or damaged tokens', async ({ server }) => {
    const person = await server.signIn('ADMIN')
    const real = person.cookies.get('tokens')!
    const [header, payload] = real.split('.')
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
    const tampered = `${header}.${Buffer.from('{"sid":1,"iss":"windrow","exp":9999999999}').toString('base64url')}.${real.split('.')[2]}`

    for (const token of [none, tampered, 'x', '', `${real}x`, 'a.b.c'])
      expect(
        await fetch(`${server.url}/api/users/profile`, {
          headers: { authorization: `Bearer ${token}` },
        }).then((response) => response.status),
      ).toBe(401)
    expect(
      (await fetch(`${server.url}/api/users/profile`, { headers: { authorization: `Bearer ${real}` } }))
        .status,
    ).toBe(200)
  })
})

describe('the way back after a login', () => {
  const table: [string | undefined, string | null][] = [
    ['/projects/1?page=2', '/projects/1?page=2'],
    ['//evil.example', null],
    ['/\\evil.example', null],
    ['https://evil.example', null],
    ['javascript:alert(1)', null],
    ['/a\\b', null],
    ['/a\nb', null],
    ['', null],
    [undefined, null],
  ]
  test.for(table)('%j leads to %j', ([given, wanted]) => {
    expect(ownPath(given)).toBe(wanted)
  })
})
