import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { bodyOf, reply, startHttpServer } from '../testing/http-server.ts'
import { testCertificate } from '../testing/test-certificate.ts'
import { testEnvironment } from '../testing/test-environment.ts'
import { openAgents } from './gated-agents.ts'
import { httpCall, type HttpCall, jsonOf } from './http-call.ts'

/** Calls a server that answers with what it got. */
async function echoed(call: Partial<HttpCall>) {
  await using server = await startHttpServer(async (request, response) => {
    const body = (await bodyOf(request)).toString()
    reply(response, 201, { method: request.method, url: request.url, headers: request.headers, body })
  })
  using agents = openAgents(testEnvironment(), {})
  const { signal } = new AbortController()
  const answer = await httpCall(agents, { method: 'PUT', url: `${server.base}/a?b`, signal, ...call })
  return { ...answer, got: JSON.parse(answer.text) as { headers: Record<string, string>; body: string } }
}

describe('a call', () => {
  it.each<[string, HttpCall['body'], string | undefined, string]>([
    ['nothing', undefined, undefined, ''],
    ['text', 'größe', '7', 'größe'],
    ['bytes', Buffer.from('größe'), '7', 'größe'],
    ['a stream', Readable.from([Buffer.from('grö'), Buffer.from('ße')]), undefined, 'größe'],
  ])('sends %s', async (_what, body, length, arrived) => {
    const { status, got } = await echoed(body === undefined ? {} : { body })

    expect(status).toBe(201)
    expect(got).toMatchObject({ method: 'PUT', url: '/a?b', body: arrived })
    if (length !== undefined) expect(got.headers['content-length']).toBe(length)
  })

  it('says who calls, and sends the headers that are given', async () => {
    const plain = await echoed({})
    const own = await echoed({ headers: { 'user-agent': 'Other', 'x-a': '1' } })

    expect(plain.got.headers['user-agent']).toBe('Windrow')
    expect(plain.headers['content-type']).toBe('application/json')
    expect(own.got.headers).toMatchObject({ 'user-agent': 'Other', 'x-a': '1' })
  })

  it('keeps the first 64 KiB of an answer, or as much as is wanted', async () => {
    await using server = await startHttpServer((_request, response) => {
      response.write('a'.repeat(40_000))
      response.end('b'.repeat(40_000))
    })
    using agents = openAgents(testEnvironment(), {})
    const { signal } = new AbortController()
    const kept = async (more: Partial<HttpCall>) =>
      (await httpCall(agents, { method: 'GET', url: server.base, signal, ...more })).text

    expect(await kept({})).toBe('a'.repeat(40_000) + 'b'.repeat(65_536 - 40_000))
    expect(await kept({ longest: 3 })).toBe('aaa')
    expect(await kept({ longest: 90_000 })).toHaveLength(80_000)
  })

  it('follows no redirect', async () => {
    await using server = await startHttpServer((_request, response) =>
      reply(response, 302, '', { location: '/else' }),
    )
    using agents = openAgents(testEnvironment(), {})
    const { signal } = new AbortController()

    const { status, headers } = await httpCall(agents, { method: 'GET', url: server.base, signal })
    expect([status, headers.location]).toEqual([302, '/else'])
  })

  it('is encrypted where its address is', async () => {
    await using server = await startHttpServer(
      (_request, response) => reply(response, 200, 'safe'),
      testCertificate,
    )
    using agents = openAgents(testEnvironment(), { authorities: [testCertificate.cert] })
    const { signal } = new AbortController()
    const url = `https://files.test:${server.port}/`

    expect((await httpCall(agents, { method: 'GET', url, signal })).text).toBe('safe')
  })

  it('ends when it is stopped', async () => {
    await using server = await startHttpServer((request) => void request.resume())
    using agents = openAgents(testEnvironment(), {})
    const call = { method: 'PUT' as const, url: server.base }

    await expect(httpCall(agents, { ...call, signal: AbortSignal.timeout(50) })).rejects.toThrow(/abort/i)
  })

  it.each([0, 1, 3])('fails with its own data, after %d pieces', async (pieces) => {
    const arrived = Promise.withResolvers<void>()
    await using server = await startHttpServer((request) => {
      request.once('error', () => {})
      request.once('data', () => arrived.resolve())
    })
    using agents = openAgents(testEnvironment(), {})
    let left = pieces
    const body = new Readable({
      read: () => {
        if (left > 0) return void body.push(Buffer.alloc(10_000, left--))
        const fail = () => void body.destroy(new Error('disk'))
        if (pieces === 0) fail()
        else void arrived.promise.then(fail)
      },
    })
    const { signal } = new AbortController()

    await expect(httpCall(agents, { method: 'PUT', url: server.base, body, signal })).rejects.toThrow('disk')
  })

  it('has the answer of a server that refuses before it has read everything', async () => {
    await using server = await startHttpServer((request, response) => {
      reply(response, 413, 'too large', { connection: 'close' })
      response.once('close', () => request.socket.destroy())
    })
    using agents = openAgents(testEnvironment(), {})
    const body = Readable.from(Array.from({ length: 200 }, () => Buffer.alloc(65_536)))
    const { signal } = new AbortController()

    expect(await httpCall(agents, { method: 'PUT', url: server.base, body, signal })).toMatchObject({
      status: 413,
      text: 'too large',
    })
  })
})

it.each<[string, object]>([
  ['{"a":1}', { a: 1 }],
  ['[1]', [1]],
  ['null', {}],
  ['7', {}],
  ['"a"', {}],
  ['no JSON', {}],
  ['', {}],
])('the answer %j is %j as JSON', (text, value) => {
  expect(jsonOf({ status: 200, headers: {}, text })).toEqual(value)
})
