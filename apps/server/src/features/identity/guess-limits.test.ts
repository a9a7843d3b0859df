import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { mailTo } from '../../testing/mails.ts'
import { password, startTestApp, test as base, type TestApp } from '../../testing/test-app.ts'
import type { CookieClient } from '../../testing/cookie-client.ts'
import { mailedLinks, passwordGuesses } from './guess-limits.ts'
import { proofLimits } from './proof-limits.ts'

/** Trusts a proxy header for client addresses, so that one machine can simulate many networks. */
const test = base.extend<{ server: TestApp }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the fixtures that are needed from this pattern
  server: async ({}, use) => {
    await using server = await startTestApp((config) => ({
      ...config,
      http: { ...config.http, trustProxy: ['loopback'] },
    }))
    await use(server)
  },
})

const post = async (caller: CookieClient, ip: string, path: string, body: object) => {
  const response = await caller.fetch(`/api/auth/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
  })
  const answer = (await response.json()) as { code?: string; message: string }
  return `${response.status} ${answer.code ?? ''} ${answer.message}`.replace(/\s+/g, ' ')
}
const logIn = (caller: CookieClient, ip: string, email: string, secret = 'guess') =>
  post(caller, ip, 'login', { email, password: secret }).then((answer) => Number(answer.slice(0, 3)))

const wrong = async (server: TestApp, ip: string, email: string, times: number) => {
  const caller = server.visitor()
  for (let n = 0; n < times; n += 1) expect([n, await logIn(caller, ip, email)]).toEqual([n, 401])
}

/** As if this many minutes had passed for all counters. */
const later = (server: TestApp, minutes: number) =>
  server.app.db
    .updateTable('attempt_counters')
    .set({ started_at: sql`started_at - make_interval(mins => ${minutes})` })
    .execute()

/** Sets the counter with `from` attempts to `to`, so that tests needn't make them all. */
const setCounters = (server: TestApp, from: number, to: number) =>
  server.app.db.updateTable('attempt_counters').set({ count: to }).where('count', '=', from).execute()

describe('wrong passwords for one address', () => {
  test('lock out their network, and nobody elsewhere', async ({ server }) => {
    const { email } = await server.signIn('MANAGER')
    await wrong(server, '203.0.113.5', email, 10)

    expect(await logIn(server.visitor(), '203.0.113.5', email, password)).toBe(429)
    expect(await logIn(server.visitor(), '203.0.113.77', email, password)).toBe(429)
    expect(await logIn(server.visitor(), '198.51.100.5', email, password)).toBe(200)
  })

  test('do not lock out a browser that logged in before, even from the same network', async ({ server }) => {
    const { email } = await server.signIn('MANAGER')
    const own = server.visitor()
    expect(await logIn(own, '203.0.113.5', email, password)).toBe(200)
    for (const name of own.cookies.keys()) if (name !== 'device') own.cookies.delete(name)
    await wrong(server, '203.0.113.5', email, 10)
    expect(await logIn(server.visitor(), '203.0.113.5', email, password)).toBe(429)

    expect(await logIn(own, '203.0.113.5', email, password)).toBe(200)
  })

  test('give a known browser its own allowance, only for users who logged in with it', async ({ server }) => {
    const [one, other] = [await server.signIn('MANAGER'), await server.signIn('MANAGER')]
    const own = server.visitor()
    await logIn(own, '203.0.113.5', one.email, password)
    for (let n = 0; n < 10; n += 1) expect(await logIn(own, '203.0.113.5', one.email)).toBe(401)
    expect(await logIn(own, '198.51.100.5', one.email, password)).toBe(429)
    await wrong(server, '203.0.113.5', other.email, 10)

    expect(await logIn(own, '203.0.113.5', other.email, password)).toBe(429)
    await later(server, 14)
    expect(await logIn(own, '203.0.113.5', one.email, password)).toBe(429)
    await later(server, 2)
    expect(await logIn(own, '203.0.113.5', one.email, password)).toBe(200)
  })

  test('do not get that allowance with a forged device cookie', async ({ server }) => {
    const { email } = await server.signIn('MANAGER')
    const own = server.visitor()
    await logIn(own, '203.0.113.5', email, password)
    await wrong(server, '203.0.113.5', email, 10)
    const [head, claims] = own.cookies.get('device')!.split('.')
    for (const forged of [`${head}.${claims}.x`, 'x', own.cookies.get('tokens')!]) {
      const stranger = server.visitor()
      stranger.cookies.set('device', forged)
      expect(await logIn(stranger, '203.0.113.5', email, password)).toBe(429)
    }
  })

  test('from many networks are slowed down, and finally blocked for unknown browsers', async ({ server }) => {
    const { email } = await server.signIn('MANAGER')
    for (let network = 1; network <= 5; network += 1) await wrong(server, `198.51.${network}.1`, email, 10)

    await wrong(server, '198.51.6.1', email, 2)
    expect(await logIn(server.visitor(), '198.51.6.1', email)).toBe(429)
    expect(await logIn(server.visitor(), '203.0.113.5', email, password)).toBe(200)
    await later(server, 59)
    expect(await logIn(server.visitor(), '198.51.6.1', email)).toBe(429)
    await later(server, 2)
    await wrong(server, '198.51.6.1', email, 3)
    // Fifty, two of the sixth network, and three after the hour: one counter of the day has them all.
    await setCounters(server, 55, 1000)
    expect(await logIn(server.visitor(), '203.0.113.5', email, password)).toBe(429)
    await later(server, 23 * 60 - 2)
    expect(await logIn(server.visitor(), '203.0.113.5', email, password)).toBe(429)
    await later(server, 4)
    expect(await logIn(server.visitor(), '203.0.113.5', email, password)).toBe(200)
  })

  test('count for fifteen minutes', async ({ server }) => {
    const { email } = await server.signIn('MANAGER')
    await wrong(server, '203.0.113.5', email, 10)

    await later(server, 14)
    expect(await logIn(server.visitor(), '203.0.113.5', email, password)).toBe(429)
    await later(server, 2)
    expect(await logIn(server.visitor(), '203.0.113.5', email, password)).toBe(200)
  })

  test('get the same answers for unknown addresses', async ({ server }) => {
    const { email } = await server.signIn('MANAGER')
    const all = async (address: string, ip: string) => {
      const answers: string[] = []
      for (let n = 0; n < 12; n += 1)
        answers.push(await post(server.visitor(), ip, 'login', { email: address, password: 'guess' }))
      return answers
    }

    expect(await all(email, '203.0.113.5')).toEqual(await all('nobody@nordlake.example', '198.51.100.5'))
  })

  test('are mailed to the owner, once a day', async ({ server }) => {
    const { email } = await server.signIn('MANAGER')
    await wrong(server, '203.0.113.5', email, 9)
    expect(await server.app.db.selectFrom('mails').selectAll().execute()).toEqual([])
    await wrong(server, '203.0.113.5', email, 1)
    const mail = await mailTo(server, email)
    await wrong(server, '198.51.100.5', email, 10)
    await later(server, 23 * 60)
    await wrong(server, '198.51.100.5', email, 10)
    await later(server, 61)
    await wrong(server, '203.0.113.5', email, 10)
    await mailTo(server, email, 2)

    expect(mail.body).toContain('203.0.113.0/24')
    expect(await server.app.db.selectFrom('mails').selectAll().execute()).toHaveLength(2)
  })
})

describe('log-ins of one network', () => {
  test('with right passwords are not limited to a few', async ({ server }) => {
    const { email } = await server.signIn('MANAGER')

    for (let n = 0; n < 30; n += 1)
      expect([n, await logIn(server.visitor(), '203.0.113.5', email, password)]).toEqual([n, 200])
  })

  test('with wrong passwords are limited to a hundred in fifteen minutes, over all addresses', async ({
    server,
  }) => {
    const { email } = await server.signIn('MANAGER')
    const guess = (n: number) => logIn(server.visitor(), '203.0.113.5', `a${n}@b.example`)
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => guess(n)))

    expect(answers.every((status) => status === 401)).toBe(true)
    expect(await logIn(server.visitor(), '203.0.113.5', email, password)).toBe(429)
    expect(await logIn(server.visitor(), '198.51.100.5', email, password)).toBe(200)
    await later(server, 14)
    expect(await logIn(server.visitor(), '203.0.113.5', email, password)).toBe(429)
    await later(server, 2)
    expect(await logIn(server.visitor(), '203.0.113.5', email, password)).toBe(200)
  })
})

describe('links requested by others', () => {
  test("do not use up the owner's limit", async ({ server }) => {
    const { email } = await server.signIn('MANAGER')
    for (const path of ['forgot-password', 'login-by-email'])
      for (let n = 0; n < 7; n += 1) await post(server.visitor(), '203.0.113.5', path, { email })
    await mailTo(server, email, 10)
    for (const path of ['forgot-password', 'login-by-email'])
      expect(await post(server.visitor(), '198.51.100.5', path, { email })).toMatch(/^202/)

    await mailTo(server, email, 12)
    expect(await server.app.db.selectFrom('mails').selectAll().execute()).toHaveLength(12)
  })
})

describe('the links of a network', () => {
  test('are five an hour', async ({ server }) => {
    const { email } = await server.signIn('MANAGER')
    const ask = (times: number) =>
      Promise.all(
        Array.from({ length: times }, () =>
          post(server.visitor(), '203.0.113.5', 'forgot-password', { email }),
        ),
      )
    await ask(5)
    await mailTo(server, email, 5)
    await later(server, 59)
    await ask(1)
    await later(server, 2)
    await ask(1)

    await mailTo(server, email, 6)
    expect(await server.app.db.selectFrom('mails').selectAll().execute()).toHaveLength(6)
  })
})

base('the limits are these, in minutes', () => {
  expect(passwordGuesses).toEqual({
    kind: 'login',
    perNetwork: { max: 10, minutes: 15 },
    crowd: { max: 50, minutes: 60 },
    crowded: { max: 2, minutes: 60 },
    ceiling: { max: 1000, minutes: 1440 },
    network: { max: 100, minutes: 15 },
    device: { max: 10, minutes: 15 },
    deviceDay: { max: 50, minutes: 1440 },
  })
  expect(mailedLinks('reset')).toEqual({
    kind: 'reset',
    perNetwork: { max: 5, minutes: 60 },
    crowd: { max: 15, minutes: 60 },
    crowded: { max: 1, minutes: 1440 },
    ceiling: { max: 100, minutes: 1440 },
    network: { max: 100, minutes: 60 },
    device: { max: 5, minutes: 60 },
    deviceDay: { max: 20, minutes: 1440 },
  })
  expect(proofLimits).toEqual({
    codeAtLogin: { max: 5, minutes: 15 },
    secondFactorChange: { max: 10, minutes: 15 },
    passwordChange: { max: 10, minutes: 15 },
    freshPassword: { max: 10, minutes: 15 },
  })
})
