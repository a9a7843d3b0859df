import { afterEach, expect, it } from 'vitest'
import { EgressGate } from '../egress-gate.ts'
import type { Answer } from '../exchange.ts'
import { OldProtocolError, PermanentPageError, ProxiesRestError, TransientPageError } from '../page-error.ts'
import type { Way } from '../way.ts'
import { parseProxy } from './proxy.ts'
import { ProxyFaultError } from './proxy-fault.ts'
import { ProxyPool, type ProxyPoolOptions, type ProxyUse } from './proxy-pool.ts'
import { ProxyRoute } from './proxy-route.ts'

const answer = (status: number): Answer => ({
  status,
  headers: {},
  body: Buffer.alloc(0),
  bytesDown: 100,
  bytesUp: 10,
})
const fault = (kind: 'doubtful' | 'certain' | 'final') => {
  const cause = new ProxyFaultError(`the proxy says ${kind}`, kind)
  return Object.assign(new TransientPageError('PROXY', 'x', null), { cause, bytesUp: 5 })
}
const routes: ProxyRoute[] = []
afterEach(() => Promise.all(routes.splice(0).map((route) => route.close())))

/** Sends a request over proxies that answer so, one after the other. */
async function sent(
  answers: (Answer | Error)[],
  {
    url = 'https://shop.test/a?b',
    proxies = ['http://a.test:1', 'http://b.test:2', 'http://c.test:3'],
    isOld = false,
    allow = ['*'],
    ...more
  }: Partial<Omit<ProxyPoolOptions, 'proxies'>> & {
    url?: string
    proxies?: string[]
    isOld?: boolean
    allow?: string[]
  } = {},
) {
  const uses: ProxyUse[] = []
  const ways: Way[] = []
  const pool = new ProxyPool({
    list: 'l',
    proxies: proxies.map((text) => parseProxy(text)!),
    rotate: 'request',
    rest: { firstMs: 60_000, longestMs: 60_000 },
    ...more,
  })
  const route = new ProxyRoute({
    pool,
    onUse: (use) => uses.push(use),
    gate: new EgressGate({ allow }),
    connection: { timeoutMs: 1000, http2: true },
    connections: 1,
  })
  routes.push(route)
  const send = () =>
    route.send(new URL(url), isOld, (way) => {
      ways.push(way)
      const next = answers[Math.min(ways.length, answers.length) - 1]!
      return next instanceof Error ? Promise.reject(next) : Promise.resolve(next)
    })
  const result: unknown = await send().catch((error: unknown) => error)
  return { result, uses, ways, pool, send }
}

it('takes the answer of the first proxy, and counts what it cost', async () => {
  const { result, uses, ways } = await sent([answer(200)])

  expect(result).toMatchObject({ status: 200 })
  expect(uses).toMatchObject([{ list: 'l', requests: 1, failures: 0, bytes: 110 }])
  expect(ways).toMatchObject([{ origin: 'https://shop.test', path: '/a?b', headers: [] }])
})

it.each([
  [
    'http://a.test:1',
    { origin: 'http://a.test:1', path: 'http://shop.test/a', headers: ['host', 'shop.test'] },
  ],
  [
    'https://me:s@a.test',
    {
      origin: 'https://a.test:443',
      path: 'http://shop.test/a',
      headers: ['host', 'shop.test', 'proxy-authorization', `Basic ${btoa('me:s')}`],
    },
  ],
  ['socks5://me:s@a.test', { origin: 'http://shop.test', path: '/a', headers: [] }],
])('asks %s to forward what is not encrypted, or to tunnel', async (proxy, way) => {
  const { ways } = await sent([answer(200)], { url: 'http://shop.test/a', proxies: [proxy] })

  expect(ways).toMatchObject([way])
})

it('uses each proxy once, and five of them at most', async () => {
  const few = await sent([fault('certain')])
  const many = await sent([fault('certain')], {
    proxies: Array.from({ length: 9 }, (_, at) => `http://p${at}.test`),
  })

  expect(few.ways).toHaveLength(3)
  expect(few.uses).toMatchObject(Array.from({ length: 3 }, () => ({ failures: 1, bytes: 5 })))
  expect(many.ways).toHaveLength(5)
  expect(few.result).toBeInstanceOf(ProxiesRestError)
  expect((few.result as Error).message).toBe(
    'https://shop.test/a?b could not be read over the proxies of "l". The proxy says certain.',
  )
})

it('waits for proxies that are at fault themselves; a site that may be at fault costs an attempt', async () => {
  const certain = await sent([fault('final')])
  const doubtful = await sent([fault('certain'), fault('doubtful'), fault('certain')])

  expect((certain.result as ProxiesRestError).restMs).toBeGreaterThan(50_000)
  expect(doubtful.result).toBeInstanceOf(TransientPageError)
  expect(doubtful.result).not.toBeInstanceOf(ProxiesRestError)
  const again = await certain.send().catch((error: unknown) => error)
  expect((again as Error).message).toBe('https://shop.test/a?b could not be read over the proxies of "l".')
})

it('blames proxies in doubt once another one succeeds, and only then', async () => {
  const helped = await sent([fault('doubtful'), answer(200)], { proxies: ['http://a.test', 'http://b.test'] })
  for (let time = 0; time < 2; time++) helped.pool.failed(parseAgain(helped.pool))
  const alone = await sent([fault('doubtful')], { proxies: ['http://a.test'] })
  for (let time = 0; time < 2; time++) alone.pool.failed(parseAgain(alone.pool))

  expect(helped.pool.take('https://x.test', new Set())?.host).toBe('b.test')
  expect(alone.pool.take('https://x.test', new Set())?.host).toBe('a.test')
})
/** The first proxy of a pool. */
const parseAgain = (pool: ProxyPool) => {
  for (let at = 0; ; at++) {
    const proxy = pool.take(`https://x${at}.test`, new Set())!
    if (proxy.host === 'a.test') return proxy
  }
}

const forwarded = { url: 'http://shop.test/a' }

it.each([502, 504])(
  'asks another proxy where %d may be of the proxy, and gives it back in the end',
  async (status) => {
    const passing = await sent([answer(status), answer(200)], forwarded)
    const staying = await sent([answer(status), fault('certain'), fault('doubtful')], forwarded)
    const tunneled = await sent([answer(status)])

    expect([passing.ways.length, (passing.result as Answer).status]).toEqual([2, 200])
    expect([staying.ways.length, (staying.result as Answer).status]).toEqual([3, status])
    expect([tunneled.ways.length, (tunneled.result as Answer).status]).toEqual([1, status])
    expect(passing.uses.map(({ failures }) => failures)).toEqual([1, 0])
  },
)

it('takes 407 for a refusal of the proxy, not for an answer of the site', async () => {
  const { result, uses, ways } = await sent([answer(407)], forwarded)

  expect(ways).toHaveLength(3)
  expect(result).toBeInstanceOf(ProxiesRestError)
  expect((result as Error).message).toContain('refuses its user name or password (HTTP 407)')
  expect(uses).toMatchObject(Array.from({ length: 3 }, () => ({ failures: 1, bytes: 110 })))
})

it('gives a site another proxy after it turned one away, or failed, but not for an old protocol', async () => {
  const hosts = async (first: Answer | Error) => {
    const { ways, send } = await sent([first, answer(200)], { ...forwarded, rotate: 'session' })
    await send()
    return new Set(ways.map(({ origin }) => origin)).size
  }

  for (const status of [401, 403, 429, 503]) expect(await hosts(answer(status))).toBe(2)
  for (const status of [200, 404, 500]) expect(await hosts(answer(status))).toBe(1)
  expect(await hosts(new TransientPageError('TIMEOUT', 'late'))).toBe(2)
  expect(await hosts(new OldProtocolError('old'))).toBe(1)
})

it('passes on what is wrong with the page itself', async () => {
  const wrong = Object.assign(new PermanentPageError('TLS', 'bad'), { bytesDown: 7 })
  const page = await sent([wrong])
  const odd = await sent([new RangeError('odd')])

  expect([page.result, page.ways.length]).toEqual([wrong, 1])
  expect(page.uses).toMatchObject([{ failures: 0, bytes: 7 }])
  expect(odd.result).toBeInstanceOf(RangeError)
  expect(odd.uses).toEqual([])
})

it('asks no proxy for an address that may not be reached', async () => {
  const { result, ways } = await sent([answer(200)], { url: 'http://10.0.0.1/', allow: [] })

  expect(result).toMatchObject({ code: 'ADDRESS_BLOCKED' })
  expect(ways).toEqual([])
})
