import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { describe, expect, vi } from 'vitest'
import { routes } from '@windrow/contract/routes'
import { patienceMs } from '@windrow/contract/testing/patience'
import { nothingToRecord } from '../audit/record.ts'
import { LargeAnswer } from '../calls/large-answer.ts'
import { fillAccount } from '../testing/fill-account.ts'
import {
  generalLimit,
  route,
  serveRoutes,
  type Call,
  type Caller,
  type Part,
} from '../testing/serve-routes.ts'
import { sharedTest as test } from '../testing/test-app.ts'

describe('a call', () => {
  test('gets its parts as the contract reads them, and is answered in an envelope', async ({ server }) => {
    const by = await server.signIn('VIEWER')
    await using bound = await serveRoutes(server, {
      made: route(
        {
          path: '/things/{name}',
          params: z.object({ name: z.string().min(2) }),
          query: z.object({ page: z.coerce.number().default(1) }),
          body: z.object({ count: z.number() }),
          success: { status: 201, body: z.object({ name: z.string() }).loose() },
        },
        ({ params, query, body, actor }) => ({
          ...(params as object),
          ...(query as object),
          ...(body as object),
          role: (actor as { role: string }).role,
        }),
      ),
    })
    const body = '{"count":3}'

    const answer = await bound.send('/things/tent?page=2', { by, body })
    expect(answer.status).toBe(201)
    expect(await answer.json()).toEqual({
      status: true,
      message: 'OK',
      data: { name: 'tent', page: 2, count: 3, role: 'VIEWER' },
    })
    expect(await bound.codeOf('/things/t', { body })).toBe('404 NOT_FOUND')
    expect(await bound.codeOf('/things/tent?page=x', { body: '{}' })).toBe('401 UNAUTHENTICATED')
    expect(await bound.codeOf('/things/tent?page=x', { by, body })).toBe('422 VALIDATION')
    expect(await bound.codeOf('/things/tent', { by, body: '{"count":"3"}' })).toBe('422 VALIDATION')
  })

  test('that changes something without an audit entry is a fault in development', async ({ server }) => {
    const by = await server.signIn('VIEWER')
    const silent = (more: Part) => route({ path: '/x', ...more }, () => ({}))
    const made = {
      changing: route({ path: '/changing', changesNothing: undefined }, () => ({})),
      noted: route({ path: '/noted', changesNothing: undefined }, ({ request }) => nothingToRecord(request)),
      reading: silent({ method: 'GET', path: '/reading', changesNothing: undefined }),
      open: silent({ path: '/open', permission: 'public', changesNothing: undefined }),
      computing: silent({ path: '/computing' }),
    }
    await using bound = await serveRoutes(server, made)
    await using production = await serveRoutes(server, made, { checkAnswers: false })

    expect(await bound.codeOf('/changing', { by })).toBe('500 INTERNAL')
    for (const path of ['/noted', '/open', '/computing']) expect(await bound.codeOf(path, { by })).toBe(200)
    expect(await bound.codeOf('/reading', { by, method: 'GET' })).toBe(200)
    expect(await production.codeOf('/changing', { by })).toBe(200)
  })

  test('whose answer breaks the contract is a fault in development', async ({ server }) => {
    const by = await server.signIn('VIEWER')
    const success = { status: 200 as const, body: z.object({ count: z.number() }) }
    const made = {
      wrong: route({ path: '/wrong', success }, () => ({ count: 'x' })),
      large: route({ path: '/large', success }, () => new LargeAnswer({ count: 'x' })),
    }
    await using bound = await serveRoutes(server, made)
    await using production = await serveRoutes(server, made, { checkAnswers: false })

    for (const path of ['/wrong', '/large']) {
      expect(await bound.codeOf(path, { by })).toBe('500 INTERNAL')
      expect(await (await production.send(path, { by })).json()).toMatchObject({ data: { count: 'x' } })
    }
  })

  test('is notified when its client disconnects', async ({ server }) => {
    const by = await server.signIn('VIEWER')
    const begun = Promise.withResolvers<AbortSignal>()
    await using bound = await serveRoutes(server, {
      slow: route({ path: '/slow' }, ({ signal }) => {
        begun.resolve(signal)
        return new Promise(() => {})
      }),
    })
    const leaving = new AbortController()
    const answer = bound.send('/slow', { by, signal: leaving.signal }).catch(() => 'left')
    const signal = await begun.promise
    expect(signal.aborted).toBe(false)

    leaving.abort()

    expect(await answer).toBe('left')
    await vi.waitFor(() => expect(signal.aborted).toBe(true), { timeout: patienceMs })
  })
})

describe('an answer', () => {
  test('of a file has its type, and for downloads its name', async ({ server }) => {
    const by = await server.signIn('VIEWER')
    const file = (path: `/${string}`, answer: object) =>
      route({ method: 'GET', path, success: { status: 200, kind: 'stream', mime: 'text/csv' } }, () => ({
        stream: 'a,b',
        mediaType: 'text/csv',
        ...answer,
      }))
    await using bound = await serveRoutes(server, {
      plain: file('/plain', {}),
      named: file('/named', { fileName: 'Zelte & Öfen (1).csv', stream: Readable.from(['a', ',b']) }),
      kept: file('/kept', { cacheSeconds: 60 }),
    })
    const get = async (path: string) => {
      const answer = await bound.send(path, { by, method: 'GET' })
      const { headers } = answer
      const names = ['content-type', 'content-disposition', 'cache-control']
      return [await answer.text(), ...names.map((name) => headers.get(name))]
    }

    expect(await get('/plain')).toEqual(['a,b', 'text/csv', null, null])
    expect(await get('/kept')).toEqual(['a,b', 'text/csv', null, 'private, max-age=60'])
    expect(await get('/named')).toEqual([
      'a,b',
      'text/csv',
      `attachment; filename="Zelte_fen_1_.csv"; filename*=UTF-8''Zelte%20%26%20%C3%96fen%20%281%29.csv`,
      null,
    ])
  })

  test('that is too large to be written at once has the same form', async ({ server }) => {
    const by = await server.signIn('VIEWER')
    const data = { rows: [['Tent', null]] }
    await using bound = await serveRoutes(server, {
      large: route({ path: '/large', success: { status: 202 } }, () => new LargeAnswer(data)),
    })

    const answer = await bound.send('/large', { by })

    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      202,
      'application/json; charset=utf-8',
    ])
    expect(await answer.json()).toEqual({ status: true, message: 'OK', data })
  })

  test('may lead elsewhere', async ({ server }) => {
    await using bound = await serveRoutes(server, {
      away: route(
        { path: '/away', permission: 'public', success: { status: 302, kind: 'redirect' } },
        () => '/to',
      ),
    })

    const answer = await bound.send('/away', { redirect: 'manual' })

    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/to'])
  })
})

describe('a body', () => {
  const size = (bytes: number) => JSON.stringify('x'.repeat(bytes - 2))

  test('may have 64 KB without a session, 1 MB with one, and what a route allows', async ({ server }) => {
    const by = await server.signIn('VIEWER')
    const body = z.unknown() as never
    await using bound = await serveRoutes(server, {
      open: route({ path: '/open', permission: 'public', body }, () => ({})),
      usual: route({ path: '/usual', body }, () => ({})),
      small: route({ path: '/small', body, bodyLimit: 100 }, () => ({})),
      openSmall: route({ path: '/open-small', permission: 'public', body, bodyLimit: 100 }, () => ({})),
    })
    const limits: [string, number][] = [
      ['/open', 65_536],
      ['/usual', generalLimit],
      ['/small', 100],
      ['/open-small', 100],
    ]

    for (const [path, most] of limits) {
      expect([path, await bound.codeOf(path, { by, body: size(most) })]).toEqual([path, 200])
      expect([path, await bound.codeOf(path, { by, body: size(most + 1) })]).toEqual([
        path,
        '413 BODY_TOO_LARGE',
      ])
    }
  })

  test('that is uploaded arrives as a stream of any type and length', async ({ server }) => {
    const by = await server.signIn('VIEWER')
    const length = ({ request }: Call) =>
      text((request as { raw: Readable }).raw).then((received) => ({ length: received.length }))
    await using bound = await serveRoutes(server, {
      upload: route({ path: '/upload', upload: true }, length),
      open: route({ path: '/open', upload: true, permission: 'public' }, length),
    })
    for (const path of ['/upload', '/open'])
      for (const type of ['text/csv', 'application/json', 'image/png']) {
        const answer = await bound.send(path, {
          by,
          body: Buffer.alloc(generalLimit + 1, 'x'),
          headers: { 'content-type': type },
        })
        expect([path, type, await answer.json()]).toMatchObject([
          path,
          type,
          { data: { length: generalLimit + 1 } },
        ])
      }
  })

  test('that takes long is read in a helper process, and refused like any other', async ({ server }) => {
    const { owner, params } = await fillAccount(server, crypto.randomUUID())
    const path = `/projects/${params.id}/reports/${params.rid}/recipe`
    await using bound = await serveRoutes(
      server,
      {
        recipeSave: { definition: routes.recipeSave, handler: ({ body }) => Promise.resolve(body) },
      },
      { checkAnswers: false },
    )
    const put = (body: string) => bound.codeOf(path, { by: owner, method: 'PUT', body })

    expect(await put(`{"recipe":"${'x'.repeat(300_000)}"}`)).toBe('422 VALIDATION')
    expect(await put(`{"recipe":"${'x'.repeat(300_000)}`)).toBe('400 BAD_REQUEST')
  })
})

describe('live events', () => {
  test('are not to be kept by anyone on their way, and forty at a time per user', async ({ server }) => {
    const by = await server.signIn('VIEWER')
    const other = await server.signIn('VIEWER')
    const over = new AbortController()
    const leaving = new AbortController()
    async function* one() {
      yield { n: 1 }
      // The last one may only come here when all is over.
      if (over.signal.aborted) return
      await new Promise((resolve) => over.signal.addEventListener('abort', resolve))
    }
    await using bound = await serveRoutes(server, {
      events: route({ method: 'GET', path: '/events', success: { status: 200, kind: 'sse' } }, one),
    })
    const follow = (person: Caller, signal = over.signal) =>
      bound.send('/events', { by: person, method: 'GET', signal })

    const first = await follow(by, leaving.signal)
    expect(
      ['content-type', 'cache-control', 'x-accel-buffering'].map((name) => first.headers.get(name)),
    ).toEqual(['text/event-stream', 'no-cache', 'no'])
    const rest = await Promise.all(Array.from({ length: 39 }, () => follow(by)))
    expect(rest.every(({ status }) => status === 200)).toBe(true)
    expect(await bound.codeOf('/events', { by, method: 'GET' })).toBe('429 RATE_LIMITED')
    expect((await follow(other)).status).toBe(200)
    leaving.abort()
    await vi.waitFor(async () => expect((await follow(by)).status).toBe(200), { timeout: patienceMs })
    over.abort()
  })
})
