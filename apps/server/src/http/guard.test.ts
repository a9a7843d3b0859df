import { describe, expect } from 'vitest'
import { routes } from '@windrow/contract/routes'
import { findActor } from '../features/identity/session-queries.ts'
import { fillAccount } from '../testing/fill-account.ts'
import { route, serveRoutes } from '../testing/serve-routes.ts'
import { sharedTest as test } from '../testing/test-app.ts'
import { isStillAdmitted } from './guard.ts'

describe('the guard', () => {
  const made = {
    change: route({ path: '/change' }, () => ({})),
    look: route({ method: 'GET', path: '/look' }, () => ({})),
    personal: route({ path: '/personal', personal: true }, () => ({})),
    open: route({ path: '/open', permission: 'public' }, () => ({})),
    manage: route({ path: '/manage', permission: 'account:manage' }, () => ({})),
  }

  test('lets no page of another site change something with the cookies of a browser', async ({ server }) => {
    const by = await server.signIn('VIEWER')
    const publicUrl = 'https://windrow.example/below'
    await using bound = await serveRoutes(server, made, { http: { ...server.app.config.http, publicUrl } })
    const from = (origin: string, path = '/change', more: object = {}) =>
      bound.codeOf(path, { by, ...more, headers: { origin, ...(more as { headers?: object }).headers } })

    expect(await from('https://evil.example')).toBe('403 ORIGIN_REJECTED')
    expect(await from('https://evil.example', '/open')).toBe('403 ORIGIN_REJECTED')
    expect(await from('https://evil.example', '/look', { method: 'GET' })).toBe(200)
    expect(await from('https://windrow.example')).toBe(200)
    expect(await from(bound.url)).toBe(200)
    expect(await from(bound.url.replace('http:', 'https:'))).toBe('403 ORIGIN_REJECTED')
    const headers = { authorization: `bearer ${by.cookies.get('tokens')}` }
    expect(await from('https://evil.example', '/change', { by: null, headers })).toBe(200)
  })

  test('tells someone who is not logged in, not allowed, or not there in person', async ({ server }) => {
    const by = await server.signIn('TRUSTED')
    const { payload } = await by.api.apiKeyCreate({ body: { apiKeyName: 'Export', expiryDate: null } })
    const key = { headers: { 'x-api-key': payload!.apiKey } }
    await using bound = await serveRoutes(server, made)

    expect(await bound.codeOf('/change')).toBe('401 UNAUTHENTICATED')
    expect(await bound.codeOf('/open')).toBe(200)
    expect(await bound.codeOf('/manage', { by })).toBe('403 FORBIDDEN')
    expect(await bound.codeOf('/personal', { by })).toBe(200)
    expect(await bound.codeOf('/change', key)).toBe(200)
    expect(await bound.codeOf('/personal', key)).toBe('403 LOGIN_NEEDED')
    for (const path of ['/open', '/change'])
      expect((await bound.send(path, key)).headers.get('x-ratelimit-limit')).toBe('100')
    expect((await bound.send('/change', { by })).headers.get('x-ratelimit-limit')).toBeNull()
  })

  test('ends an impersonation that has expired, unless the call brings its own credential', async ({
    server,
  }) => {
    const by = await server.signIn('VIEWER')
    const lost = new Map([...by.cookies, ['iTokens', 'expired'] as const])
    await using bound = await serveRoutes(server, made)
    const cookies = { cookies: lost }

    const answer = await bound.send('/change', { by: cookies })
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      401,
      'IMPERSONATION_ENDED',
    ])
    expect(answer.headers.getSetCookie().some((line) => line.startsWith('iTokens=;'))).toBe(true)
    const headers = { 'x-api-key': 'wdr_unknown' }
    expect(await bound.codeOf('/change', { by: cookies, headers })).toBe('401 UNAUTHENTICATED')
  })
})

describe('live events', () => {
  test('go on only while their follower has the same role and account, and the rows are there', async ({
    server,
  }) => {
    const { owner, params } = await fillAccount(server, crypto.randomUUID())
    const { db } = server.app
    const far = new Date(Date.now() + 60_000)
    const actor = (await findActor(db, params.sessionId, far))!
    const admitted = (ids: object = params, who = actor) =>
      isStillAdmitted(
        server.app,
        routes.reportEvents,
        { actor: who, request: {} as never },
        ids as typeof params,
      )

    expect(await admitted()).toBe(true)
    expect(await admitted({ ...params, rid: 999_999 })).toBe(false)
    expect(await admitted(params, { ...actor, role: 'VIEWER' })).toBe(false)
    expect(await admitted(params, { ...actor, organizationId: actor.organizationId + 1 })).toBe(false)
    await expect(admitted({ ...params, rid: 1e300 })).rejects.toThrow()
    await owner.fetch('/api/auth/logout', { redirect: 'manual' })
    expect(await admitted()).toBe(false)
  })
})
