import { describe, expect, test as base, vi } from 'vitest'
import { toConfig } from '../../config/config.ts'
import { readEnvironment } from '../../config/environment.ts'
import { forged } from '../../testing/forged.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import {
  openidClient,
  startOpenidProvider,
  type OpenidPerson,
  type OpenidProvider,
} from '../../testing/openid-provider.ts'
import { CookieClient } from '../../testing/cookie-client.ts'

/** Public URL of the product in tests; replaced by the server's real port. */
const publicUrl = 'http://windrow.example'

async function start(variables: NodeJS.ProcessEnv = {}) {
  await using undo = new AsyncDisposableStack()
  const provider = undo.use(await startOpenidProvider(() => `${publicUrl}/api/auth/oidc/callback`))
  const { singleSignOn } = toConfig(
    readEnvironment({
      WINDROW_OIDC_ISSUER: provider.issuer,
      WINDROW_OIDC_CLIENT_ID: openidClient.id,
      WINDROW_OIDC_CLIENT_SECRET: openidClient.secret,
      ...variables,
    }),
  )
  const server = undo.use(
    await startTestApp((config) => ({ ...config, singleSignOn, http: { ...config.http, publicUrl } })),
  )
  const closing = undo.move()
  return { provider, server, [Symbol.asyncDispose]: () => closing.disposeAsync() }
}

type Running = Awaited<ReturnType<typeof start>>

const test = base.extend<{ running: Running }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the fixtures that are needed from this pattern
  running: async ({}, use) => {
    await using running = await start()
    await use(running)
  },
})

/** Follows redirects like a browser, with separate cookies per site, until it reaches a page of the product. */
async function follow(client: CookieClient, provider: OpenidProvider, from: string): Promise<string> {
  const theirs = new CookieClient(provider.issuer)
  let address = new URL(from, client.url)
  for (let step = 0; step < 12; step += 1) {
    const jar = address.origin === provider.issuer ? theirs : client
    const response = await jar.fetch(address.href, { redirect: 'manual' })
    const next = response.headers.get('location')
    if (!next) throw new Error(`${address.href} answered ${response.status}: ${await response.text()}`)
    address = new URL(next, address)
    if (address.origin === publicUrl) address = new URL(address.href.replace(publicUrl, client.url))
    if (address.origin === client.url && !address.pathname.startsWith('/api/'))
      return `${address.pathname}${address.search}`
  }
  throw new Error('the redirects do not end')
}

const verified = (email: string): OpenidPerson => ({
  sub: `sub of ${email}`,
  email,
  email_verified: true,
  given_name: 'Ines',
  family_name: 'Moreau',
})

async function signIn(
  { provider, server }: Pick<Running, 'provider' | 'server'>,
  person: OpenidPerson | null,
) {
  provider.person = person
  const client = server.visitor()
  const path = await follow(client, provider, '/api/auth/oidc')
  return { client, path, fault: new URL(path, client.url).searchParams.get('error_description') }
}

describe('single sign-on', () => {
  test('logs in the user of a verified address, and returns to the page', async ({ running }) => {
    const person = await running.server.signIn('MANAGER')
    running.provider.person = verified(person.email.toUpperCase())
    const client = running.server.visitor()

    const path = await follow(
      client,
      running.provider,
      '/api/auth/oidc?returnTo=%2Fteams%2Fmembers%3Fpage%3D2',
    )

    expect(path).toBe('/teams/members?page=2')
    expect(await client.api.profile()).toMatchObject({ userId: person.userId, roleName: 'MANAGER' })
    expect(client.cookies.has('oidc')).toBe(false)
  })

  test('counts as the second factor where one is required', async ({ running: { server, provider } }) => {
    const person = await server.signIn('MANAGER')
    await server.app.db
      .updateTable('organizations')
      .set({ requires_second_factor: true })
      .where('id', '=', person.organizationId)
      .execute()

    const { client } = await signIn({ server, provider }, verified(person.email))

    expect(await client.api.profile()).toMatchObject({ secondFactorMissing: false })
    await client.api.refresh({ body: {} })
    await client.api.projectList()
    expect(await person.api.profile()).toMatchObject({ secondFactorMissing: true })
  })

  test('believes no address that the provider has not verified', async ({ running }) => {
    const { email } = await running.server.signIn('ADMIN')

    for (const claim of [{ email_verified: false }, { email_verified: undefined }, { email: undefined }]) {
      const { client, path, fault } = await signIn(running, { ...verified(email), ...claim })
      expect(path).toMatch(/^\/account\/login\?/)
      expect(fault).toContain('no verified e-mail address')
      expect([...client.cookies.keys()]).toEqual([])
    }
  })

  test('refuses users who are deactivated, unknown, or cancel', async ({ running }) => {
    const gone = await running.server.signIn('VIEWER')
    await running.server.app.db
      .updateTable('users')
      .set({ deactivated_at: new Date() })
      .where('id', '=', gone.userId)
      .execute()

    expect((await signIn(running, verified(gone.email))).fault).toBe(
      'This user is deactivated. Ask an administrator.',
    )
    expect((await signIn(running, verified('new@nordlake.example'))).fault).toBe(
      'No user has this address. Ask an administrator to invite you.',
    )
    expect((await signIn(running, null)).fault).toBe('The sign-in was cancelled.')
    expect(await usersNamed(running.server, 'new@nordlake.example')).toEqual([])
  })

  test('logs in invited users', async ({ running }) => {
    const admin = await running.server.signIn('ADMIN')
    await admin.api.teamInvite({ body: { users: [{ email: 'guest@nordlake.example' }] } })

    const { client, path } = await signIn(running, verified('guest@nordlake.example'))

    expect(path).toBe('/projects')
    expect(await client.api.profile()).toMatchObject({
      firstName: 'Ines',
      lastName: 'Moreau',
      roleName: 'VIEWER',
      organizationId: admin.organizationId,
    })
  })

  test('cannot be begun in one browser and ended in another', async ({ running }) => {
    const person = await running.server.signIn('MANAGER')
    running.provider.person = verified(person.email)
    const attacker = running.server.visitor()
    await attacker.fetch('/api/auth/oidc', { redirect: 'manual' })
    const stolen = [...attacker.cookies]
    const victim = running.server.visitor()
    const callback = '/api/auth/oidc/callback?code=x&state=y'

    const without = await victim.fetch(callback, { redirect: 'manual' })
    for (const cookie of stolen) victim.cookies.set(...cookie)
    const mixed = await victim.fetch(callback, { redirect: 'manual' })

    for (const response of [without, mixed]) {
      expect(response.headers.get('location')).toMatch(/^\/account\/login\?error_description=/)
      expect(response.headers.getSetCookie().some((line) => line.startsWith('tokens='))).toBe(false)
    }
  })

  test('never redirects to another site', async ({ running }) => {
    const person = await running.server.signIn('MANAGER')
    running.provider.person = verified(person.email)

    for (const target of ['//evil.example', 'https://evil.example', '/\\evil.example', '/api/auth/logout']) {
      const start = `/api/auth/oidc?returnTo=${encodeURIComponent(target)}`
      expect(await follow(running.server.visitor(), running.provider, start)).toBe('/projects')
    }
  })
})

describe('new people by single sign-on', () => {
  base('join the account that allows their domain, with the configured role', async () => {
    await using running = await start({
      WINDROW_OIDC_NEW_USERS: 'TRUSTED',
      WINDROW_OIDC_DOMAINS: 'nordlake.example, alder.example',
    })
    const admin = await running.server.signIn('ADMIN')
    const params = { orgId: admin.organizationId }
    await admin.api.accountUpdate({ params, body: { allowedDomains: ['nordlake.example'] } })

    const { client } = await signIn(running, verified('ines@nordlake.example'))
    expect(await client.api.profile()).toMatchObject({
      organizationId: admin.organizationId,
      roleName: 'TRUSTED',
      firstName: 'Ines',
    })
    await signIn(running, verified('ines@nordlake.example'))

    expect(await usersNamed(running.server, 'ines@nordlake.example')).toHaveLength(1)
    expect((await signIn(running, verified('ines@alder.example'))).fault).toContain('No account is open')
    expect((await signIn(running, verified('ines@evil.example'))).fault).toBe(
      'Only addresses of nordlake.example, alder.example can log in this way.',
    )
  })

  base('join the configured account', async () => {
    await using running = await start({
      WINDROW_OIDC_NEW_USERS: 'VIEWER',
      WINDROW_OIDC_NEW_USERS_ACCOUNT: 'nordlake ΟΔΟΣ',
    })
    const admin = await running.server.signIn('ADMIN', 'Nordlake Οδοσ')

    const { client } = await signIn(running, verified('ines@anywhere.example'))

    expect((await client.api.profile()).organizationId).toBe(admin.organizationId)
  })
})

describe('a sign-in service that cannot be reached', () => {
  base('is reported on the login page, and tried again the next time', async () => {
    await using running = await start()
    const settings = running.server.app.config.singleSignOn!
    const { issuer } = settings
    settings.issuer = 'http://127.0.0.1:9'
    const visitor = running.server.visitor()

    const away = await visitor.fetch('/api/auth/oidc', { redirect: 'manual' })
    expect(away.headers.get('location')).toContain('cannot+be+reached')

    settings.issuer = issuer
    const person = await running.server.signIn('VIEWER')
    expect((await signIn(running, verified(person.email))).path).toBe('/projects')
  })

  base('is not there at all without settings', async () => {
    await using server = await startTestApp()
    const visitor = server.visitor()

    expect((await visitor.api.setUpState()).singleSignOn).toBeNull()
    for (const path of ['/api/auth/oidc', '/api/auth/oidc/callback?code=x'])
      expect((await visitor.fetch(path, { redirect: 'manual' })).status).toBe(404)
  })
})

describe('the way to the provider and back', () => {
  /** Begins a login; what the provider is asked, and the browser. */
  async function begin({ server }: Pick<Running, 'server'>, query = '') {
    const browser = server.visitor()
    const answer = await browser.fetch(`/api/auth/oidc${query}`, { redirect: 'manual' })
    return { browser, asked: new URL(answer.headers.get('location')!).searchParams, answer }
  }
  const tooLong = 'The sign-in took too long, or it was started in another browser. Try again.'
  const faultAt = (answer: Response) =>
    new URL(answer.headers.get('location')!, publicUrl).searchParams.get('error_description')

  test('asks for a code for this browser alone, within ten minutes', async ({ running }) => {
    const { asked, answer } = await begin(running)

    expect(Object.fromEntries(asked)).toMatchObject({
      client_id: openidClient.id,
      response_type: 'code',
      redirect_uri: `${publicUrl}/api/auth/oidc/callback`,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)).toMatch(/^[\w-]{20,}$/)
    const [cookie] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^oidc=[^;]+; Max-Age=600; Path=\/api\/auth\/oidc; HttpOnly; SameSite=Lax$/)
  })

  test('is over after ten minutes, and after the first answer', async ({ running }) => {
    const path = '/api/auth/oidc/callback?code=x&state=y'
    const { browser } = await begin(running)
    const sealed = browser.cookies.get('oidc')!
    const wrong = await browser.fetch(path, { redirect: 'manual' })
    expect(faultAt(wrong)).toBe(
      'The sign-in service gave an answer that cannot be used. Try again, or log in another way.',
    )
    expect(browser.cookies.has('oidc')).toBe(false)
    expect(faultAt(await browser.fetch(path, { redirect: 'manual' }))).toBe(tooLong)

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 9 * 60_000 })
    browser.cookies.set('oidc', sealed)
    expect(faultAt(await browser.fetch(path, { redirect: 'manual' }))).not.toBe(tooLong)
    vi.setSystemTime(Date.now() + 2 * 60_000)
    browser.cookies.set('oidc', sealed)
    expect(faultAt(await browser.fetch(path, { redirect: 'manual' }))).toBe(tooLong)
    vi.useRealTimers()
    browser.cookies.set('oidc', forged(sealed))
    expect(faultAt(await browser.fetch(path, { redirect: 'manual' }))).toBe(tooLong)
  })

  test('leads to screens of the product, those of accounts and the API excepted', async ({ running }) => {
    const person = await running.server.signIn('MANAGER')
    running.provider.person = verified(person.email)

    for (const [target, end] of [
      ['/apiary', '/apiary'],
      ['/projects/api', '/projects/api'],
      ['/api', '/projects'],
      ['/account/login', '/projects'],
      ['/account', '/projects'],
    ] as const) {
      const from = `/api/auth/oidc?returnTo=${encodeURIComponent(target)}`
      expect([target, await follow(running.server.visitor(), running.provider, from)]).toEqual([target, end])
    }
  })
})

const usersNamed = (server: TestApp, email: string) =>
  server.app.db.selectFrom('users').select('id').where('email', '=', email).execute()
