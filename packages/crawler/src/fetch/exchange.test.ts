import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher } from 'undici'
import { expect, it } from 'vitest'
import { type Answer, Exchange, type ExchangeLimits } from './exchange.ts'
import type { PageError } from './page-error.ts'

const url = new URL('https://shop.test/a')

/** An exchange that has begun, with what became of it. */
function begun(limits: Partial<ExchangeLimits> = {}) {
  const ends: [PageError | null, Answer | null][] = []
  const aborts: unknown[] = []
  const controller = {
    rawHeaders: [Buffer.from('x-a'), Buffer.from('12')],
    abort: (reason: unknown) => void aborts.push(reason),
  } as unknown as Dispatcher.DispatchController
  const exchange = new Exchange(url, { timeoutMs: 1000, maxBytes: 10, ...limits }, 50, (...end) =>
    ends.push(end),
  )
  const start = (status = 200, headers: IncomingHttpHeaders = {}) =>
    exchange.onResponseStart(controller, status, headers)
  const data = (text: string) => exchange.onResponseData(controller, Buffer.from(text))
  exchange.onRequestStart(controller)
  return { exchange, controller, ends, aborts, start, data }
}

it('gives the answer with its body, and what came and went', () => {
  const { exchange, start, data, ends } = begun()
  start(100)
  start(200, { 'x-a': '12' })
  data('one')
  data('two')
  exchange.onResponseEnd()

  // Header names and values count with two bytes each.
  expect(ends).toEqual([
    [
      null,
      { status: 200, headers: { 'x-a': '12' }, body: Buffer.from('onetwo'), bytesUp: 50, bytesDown: 6 + 9 },
    ],
  ])
})

it('gives one value for a header that came twice, as the types of its readers promise', () => {
  const { exchange, start, ends } = begun()
  const repeated = {
    'content-type': ['text/html', 'text/plain'],
    'content-encoding': ['gzip', 'br'],
    'set-cookie': ['a=1', 'b=2'],
    'x-a': '12',
  } as unknown as IncomingHttpHeaders
  start(200, repeated)
  exchange.onResponseEnd()

  expect(ends[0]![1]!.headers).toEqual({
    'content-type': 'text/html',
    'content-encoding': 'gzip, br',
    'set-cookie': ['a=1', 'b=2'],
    'x-a': '12',
  })
})

it('estimates the size of headers that came over HTTP/2', () => {
  const { exchange, controller, start, ends } = begun()
  Object.assign(controller, { rawHeaders: undefined })
  start(204, { 'x-a': '12' })
  exchange.onResponseEnd()

  expect(ends[0]![1]).toMatchObject({ status: 204, bytesDown: 9 })
  expect(ends[0]![1]!.body).toHaveLength(0)
})

it('refuses what is larger than allowed, by what is announced or by what comes', () => {
  for (const break_ of [
    ({ start }: ReturnType<typeof begun>) => start(200, { 'content-length': '11' }),
    ({ start, data }: ReturnType<typeof begun>) => {
      start()
      data('a'.repeat(10))
      data('b')
    },
  ]) {
    const one = begun()
    break_(one)
    expect(one.ends).toMatchObject([[{ code: 'TOO_LARGE' }, null]])
    expect(one.aborts).toEqual([one.ends[0]![0]])
  }
  const fits = begun()
  fits.start(200, { 'content-length': '10' })
  fits.data('a'.repeat(10))
  expect([fits.ends, fits.aborts]).toEqual([[], []])
})

it('cuts off what is larger where that is wanted, and ends the request', () => {
  const { start, data, ends, aborts } = begun({ cutsOff: true })
  start(200, { 'content-length': '1000' })
  data('a'.repeat(10))
  expect(ends).toEqual([])
  data('bc')

  expect(ends[0]![1]!.body.toString()).toBe(`${'a'.repeat(10)}bc`)
  expect(aborts).toHaveLength(1)
})

it('ends at its deadline, and when it is aborted, once', () => {
  const { exchange, start, data, ends, aborts } = begun()
  start()
  data('abc')
  exchange.expire()
  exchange.abort()
  exchange.onResponseEnd()

  expect(ends).toMatchObject([[{ code: 'TIMEOUT', bytesDown: 12, bytesUp: 50 }, null]])
  expect(aborts.length).toBeGreaterThan(0)
  expect(exchange.deadline - performance.now()).toBeGreaterThan(500)
})

it('ends a request that was aborted before it began', () => {
  const ends: (PageError | null)[] = []
  const aborts: unknown[] = []
  const exchange = new Exchange(url, { timeoutMs: 1000, maxBytes: 10 }, 50, (error) => ends.push(error))
  exchange.abort()
  exchange.onRequestStart({ abort: (reason: unknown) => aborts.push(reason) } as never)

  expect(ends).toMatchObject([{ code: 'ABORTED', bytesUp: 0, bytesDown: 0 }])
  expect(aborts).toMatchObject([{ code: 'ABORTED' }])
})

it('explains what broke', () => {
  const { exchange, controller, ends } = begun()
  exchange.onResponseError(controller, Object.assign(new Error('x'), { code: 'ECONNRESET' }))

  expect(ends).toMatchObject([[{ code: 'CONNECTION_RESET', bytesUp: 50 }, null]])
})
