import Fastify from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { handleError } from './error-envelope.ts'
import { KeyLimit } from './key-limit.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000_000_000 }))
afterEach(() => void vi.useRealTimers())

/** A server that lets each key send this many requests a minute. */
function serve(max: number) {
  const limit = new KeyLimit(max)
  const server = Fastify()
  server.setErrorHandler(handleError)
  server.get<{ Params: { key: string } }>('/:key', (request, reply) => {
    limit.take(Number(request.params.key), reply)
    return 'fine'
  })
  return async (key: number) => {
    const { statusCode, headers, body } = await server.inject(`/${key}`)
    const told = ['limit', 'remaining', 'reset'].map((name) => Number(headers[`x-ratelimit-${name}`]))
    return { status: statusCode, told, wait: headers['retry-after'], body }
  }
}

it('a key may send its requests within a minute that begins with the first', async () => {
  const ask = serve(2)

  expect(await ask(1)).toMatchObject({ status: 200, told: [2, 1, 60] })
  vi.setSystemTime(Date.now() + 59_500)
  expect(await ask(1)).toMatchObject({ status: 200, told: [2, 0, 1], wait: undefined })
  const refused = await ask(1)
  expect(refused).toMatchObject({ status: 429, told: [2, 0, 1] })
  expect(String(refused.wait)).toBe('1')
  expect(refused.body).toContain('may send 2 requests a minute; try again in 1 s')
  expect(await ask(1)).toMatchObject({ status: 429, told: [2, 0, 1] })
  vi.setSystemTime(Date.now() + 499)
  expect((await ask(1)).status).toBe(429)
  vi.setSystemTime(Date.now() + 1)
  expect(await ask(1)).toMatchObject({ status: 200, told: [2, 1, 60] })
})

it('keys do not use up the requests of others', async () => {
  const ask = serve(1)

  expect((await ask(1)).status).toBe(200)
  expect((await ask(2)).status).toBe(200)
  expect((await ask(1)).status).toBe(429)
})
