import { once } from 'node:events'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { AppError } from '../errors/app-error.ts'
import { handleError, handleUnknownRoute, toEnvelope } from './error-envelope.ts'

const withCode = (code: unknown, more: object = {}) => Object.assign(new Error('failed'), { code, ...more })
const withStatus = (statusCode: number) => Object.assign(new Error('failed'), { statusCode })

/** Status and code of the answer to an error, and whether it is logged. */
const answerTo = (error: unknown) => {
  const { status, body, internal } = toEnvelope(error, 'request 1')
  expect(body).toMatchObject({ status: false, requestId: 'request 1' })
  return [status, body.code, internal]
}

describe('the answer to an error', () => {
  it.each([
    [new AppError('NAME_TAKEN', 'It is taken.'), 409, 'NAME_TAKEN'],
    [withStatus(400), 400, 'BAD_REQUEST'],
    [withStatus(404), 404, 'NOT_FOUND'],
    [withStatus(413), 413, 'BODY_TOO_LARGE'],
    [withStatus(415), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [withStatus(429), 429, 'RATE_LIMITED'],
    [withStatus(499), 404, 'NOT_FOUND'],
    [withCode('22003'), 400, 'BAD_REQUEST'],
    [withCode('22021'), 400, 'BAD_REQUEST'],
    [withCode('22P05'), 400, 'BAD_REQUEST'],
  ])('that its caller can mend is not logged (%#)', (error, status, code) => {
    expect(answerTo(error)).toEqual([status, code, false])
  })

  it.each([
    ...[
      'ECONNREFUSED',
      'ECONNRESET',
      'ENOTFOUND',
      '25P03',
      '57P01',
      '57P02',
      '57P03',
      '08006',
      '08001',
      '08003',
    ].map((code) => withCode(code)),
    withCode('ENOENT', { syscall: 'connect' }),
    new Error('Connection terminated unexpectedly'),
    new Error('Client has encountered a connection error and is not queryable'),
    new Error('timeout exceeded when trying to connect'),
  ])('says that the database is away (%s %#)', (error) => {
    expect(answerTo(error)).toEqual([503, 'UNAVAILABLE', true])
  })

  it.each([
    new Error('a fault'),
    withStatus(500),
    withCode('ENOENT', { syscall: 'open' }),
    withCode('EACCES', { syscall: 'connect' }),
    withCode(57),
    { code: '22003' },
    { code: 'ECONNREFUSED', message: 'Connection terminated' },
    'a text',
  ])('tells nothing of a fault of our own (%#)', (error) => {
    expect(answerTo(error)).toEqual([500, 'INTERNAL', true])
    expect(toEnvelope(error, '').body.message).not.toContain('fault')
  })

  it('has the message of the error, and each wrong field', () => {
    const fault = { path: 'body.name', message: 'is taken' }
    expect(toEnvelope(new AppError('NAME_TAKEN', 'It is taken.', [fault]), 'a').body).toEqual({
      status: false,
      code: 'NAME_TAKEN',
      message: 'It is taken.',
      errors: [fault],
      requestId: 'a',
    })
  })
})

describe('over HTTP', () => {
  const failing: Record<string, () => unknown> = {
    '/fault': () => new Error('a fault'),
    '/fast': () => new AppError('RATE_LIMITED', 'Too fast.'),
    '/guess': () => new AppError('RATE_LIMITED', 'Too fast.', [], { retryAfter: 900 }),
    '/own': () => new AppError('RATE_LIMITED', 'Too fast.', [], { retryAfter: 900 }),
    '/taken': () => new AppError('NAME_TAKEN', 'It is taken.', [], { retryAfter: 900 }),
  }

  async function ask(path: string) {
    const lines: string[] = []
    const log = pino({}, { write: (line: string) => void lines.push(line) })
    const logController = new LogController({ disableRequestLogging: true })
    const server = Fastify({ loggerInstance: log, logController }) as unknown as FastifyInstance
    server.setErrorHandler(handleError)
    server.setNotFoundHandler(handleUnknownRoute)
    for (const [url, error] of Object.entries(failing))
      server.get(url, (_request, reply) => {
        if (url === '/own') void reply.header('retry-after', 7)
        throw error()
      })
    const answer = await server.inject(path)
    return {
      status: answer.statusCode,
      wait: answer.headers['retry-after'],
      body: answer.json<object>(),
      lines,
    }
  }

  it('faults are logged with their address, and what callers mend is not', async () => {
    const fault = await ask('/fault')

    expect(fault).toMatchObject({ status: 500, body: { code: 'INTERNAL', requestId: expect.any(String) } })
    expect(fault.lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { err: { message: 'a fault' }, url: '/fault' },
    ])
    expect((await ask('/taken')).lines).toEqual([])
  })

  it.each([
    ['work that was stopped for it is no fault', () => new DOMException('aborted', 'AbortError'), []],
    ['other faults are logged', () => new Error('a fault'), [{ err: { message: 'a fault' } }]],
  ])('once its caller has left, %s', async (_what, error, logged) => {
    const lines: string[] = []
    const log = pino({}, { write: (line: string) => void lines.push(line) })
    const logController = new LogController({ disableRequestLogging: true })
    const server = Fastify({ loggerInstance: log, logController }) as unknown as FastifyInstance
    const begun = Promise.withResolvers<null>()
    const handled = Promise.withResolvers<null>()
    server.setErrorHandler((fault, request, reply) => {
      void handleError(fault, request, reply)
      handled.resolve(null)
    })
    server.get('/slow', async (_request, reply) => {
      begun.resolve(null)
      await once(reply.raw, 'close')
      throw error()
    })
    const url = await server.listen({ port: 0, host: '127.0.0.1' })
    onTestFinished(() => server.close())
    lines.length = 0
    const leaving = new AbortController()
    const answer = fetch(`${url}/slow`, { signal: leaving.signal }).catch(() => 'left')
    await begun.promise
    leaving.abort()

    await handled.promise

    expect(await answer).toBe('left')
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject(logged)
    expect(lines).toHaveLength(logged.length)
  })

  it('only a limit says how long to wait: its own time, or a minute', async () => {
    expect((await ask('/fast')).wait).toBe('60')
    expect((await ask('/guess')).wait).toBe('900')
    expect(String((await ask('/own')).wait)).toBe('7')
    expect((await ask('/taken')).wait).toBeUndefined()
  })

  it('an unknown address is answered like a missing thing', async () => {
    expect(await ask('/nowhere')).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND', message: 'Nothing was found at this URL.' },
      lines: [],
    })
  })
})
