import { describe, expect, it } from 'vitest'
import { authorization, parseProxy, type Proxy, proxyName } from './proxy.ts'
import { ProxyPool } from './proxy-pool.ts'

const proxies = ['a', 'b', 'c'].map((host) => parseProxy(`http://${host}.test:8080`)!)
const pool = (rotate: 'request' | 'session', rest = { firstMs: 60_000, longestMs: 600_000 }) =>
  new ProxyPool({ list: 'residential', proxies, rotate, rest })
const none: ReadonlySet<Proxy> = new Set()
const site = 'https://shop.test'

describe('parseProxy', () => {
  it.each([
    ['http://10.0.0.1:3128', '10.0.0.1:3128', null],
    ['https://proxy.test', 'proxy.test:443', null],
    ['socks5://me:a%3Ab@[::1]:1080', '[::1]:1080', `Basic ${Buffer.from('me:a:b').toString('base64')}`],
  ])('reads %s', (text, name, login) => {
    const proxy = parseProxy(text)!

    expect(proxyName(proxy)).toBe(name)
    expect(authorization(proxy)).toBe(login)
  })

  it.each([
    '',
    'proxy.test:80',
    'ftp://proxy.test',
    'http://',
    'http://proxy.test/path',
    'http://x:%zz@y.test',
  ])('refuses "%s"', (text) => expect(parseProxy(text)).toBeNull())
})

describe('ProxyPool', () => {
  it('gives each request the next one', () => {
    const turns = pool('request')

    const taken = Array.from({ length: 6 }, () => turns.take(site, none)!.host)

    expect(taken).toEqual(['a.test', 'b.test', 'c.test', 'a.test', 'b.test', 'c.test'])
  })

  it('lets a site keep its proxy as long as that works', () => {
    const turns = pool('session')
    const first = turns.take(site, none)!

    expect(turns.take(site, none)).toBe(first)
    expect(turns.take('https://other.test', none)).not.toBe(first)
    turns.failed(first, true)
    const second = turns.take(site, none)!
    expect(second).not.toBe(first)
    expect(turns.take(site, none)).toBe(second)
    turns.leave(site)
    expect(turns.take(site, none)).not.toBe(second)
  })

  it('lets a proxy rest after three failures in a row, not after three with a success between', () => {
    const turns = pool('request')
    const [a, b] = proxies as [Proxy, Proxy]

    for (let time = 0; time < 3; time++) turns.failed(a)
    for (let time = 0; time < 2; time++) turns.failed(b)
    turns.succeeded(b)
    turns.failed(b)

    const taken = Array.from({ length: 4 }, () => turns.take(site, none)!.host)
    expect(taken).toEqual(['b.test', 'c.test', 'b.test', 'c.test'])
  })

  it('says when one can be had again while all of them rest, longer after each failure', () => {
    let now = 1000
    const rest = { firstMs: 30, longestMs: 100 }
    const turns = new ProxyPool({ list: 'residential', proxies, rotate: 'request', rest, now: () => now })
    for (const proxy of proxies) turns.failed(proxy, true)

    expect(turns.take(site, none)).toBeNull()
    expect(turns.restReason).toBe('all 3 proxies of "residential" failed several times in a row and rest')
    // One more failure after a rest starts the next one.
    for (const longer of [30, 60, 100, 100]) {
      expect(turns.availableAt()).toBe(now + longer)
      now += longer
      expect(turns.availableAt()).toBe(0)
      for (const proxy of proxies) turns.failed(proxy)
    }
    now += 100
    turns.succeeded(turns.take(site, none)!)
    expect(turns.availableAt()).toBe(0)
  })

  it('goes round from the one that was taken last', () => {
    const turns = pool('request')
    const [a, b, c] = proxies as [Proxy, Proxy, Proxy]
    turns.failed(b, true)

    expect([turns.take(site, none), turns.take(site, none), turns.take(site, none)]).toEqual([a, c, a])
    expect(turns.take(site, new Set([c]))).toBe(a)
    expect(turns.take(site, new Set([a, c]))).toBeNull()
    expect(turns.take(site, none, a)).toBe(a)
    expect(turns.take(site, none, b)).toBe(c)
    expect(turns.take(site, new Set([a]), a)).toBe(c)
  })

  it('rotates only where each request is to go over another one', () => {
    const one = proxies.slice(0, 1)

    expect([pool('request').rotates, pool('session').rotates]).toEqual([true, false])
    expect(new ProxyPool({ list: 'x', proxies: one, rotate: 'request' }).rotates).toBe(false)
    expect(() => new ProxyPool({ list: 'x', proxies: [], rotate: 'request' })).toThrow(
      'The list "x" has no proxies.',
    )
  })

  it('counts failures that come together as one rest, from 5 seconds to 10 minutes where nothing else is said', () => {
    let now = 0
    const proxy = proxies[0]!
    const turns = new ProxyPool({ list: 'x', proxies: [proxy], rotate: 'request', now: () => now })
    const rests: number[] = []
    turns.failed(proxy)
    turns.failed(proxy)
    expect(turns.availableAt()).toBe(0)
    for (let time = 0; time < 9; time++) {
      turns.failed(proxy)
      rests.push(turns.availableAt() - now)
      turns.failed(proxy)
      now = turns.availableAt() - 1
      turns.failed(proxy)
      expect(turns.take(site, none)).toBeNull()
      now += 1
      expect(turns.take(site, none)).toBe(proxy)
    }

    expect(rests).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600].map((seconds) => seconds * 1000))
    expect(turns.restReason).toBe('the only proxy of "x" failed several times in a row and rests')
  })

  it('prices bytes and requests', () => {
    const priced = new ProxyPool({
      list: 'residential',
      proxies,
      rotate: 'request',
      price: { perGigabyte: 8, perThousandRequests: 2 },
    })

    expect(priced.use('shop.example', 500_000_000)).toEqual({
      list: 'residential',
      host: 'shop.example',
      requests: 1,
      failures: 0,
      blocked: 0,
      bytes: 500_000_000,
      cost: 4.002,
    })
    expect(priced.use('shop.example', 0, { hasFailed: true })).toMatchObject({
      requests: 1,
      failures: 1,
      cost: 0.002,
    })
    expect(priced.traffic('shop.example', 1_000_000)).toEqual({
      list: 'residential',
      host: 'shop.example',
      requests: 0,
      failures: 0,
      blocked: 0,
      bytes: 1_000_000,
      cost: 0.008,
    })
    expect(pool('request').use('shop.example', 500).cost).toBe(0)
  })
})
