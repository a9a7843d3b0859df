import { describe, expect, it } from 'vitest'
import { startProxy, startSocks, type ProxyServer } from '../../testing/proxy-server.ts'
import { startRawServer } from '../../testing/raw-server.ts'
import { EgressGate, type Resolve } from '../egress-gate.ts'
import { HttpClient } from '../http-client.ts'
import { openTunnel } from './open-tunnel.ts'
import { parseProxy, type Proxy, type ProxyProtocol } from './proxy.ts'
import { ProxyDialer } from './proxy-dialer.ts'
import { ProxyPool } from './proxy-pool.ts'

/** A resolver that returns the given address lists in order; the last one is repeated. */
function resolver(...answers: string[][]) {
  const asked: string[] = []
  const resolve: Resolve = (name, _options, callback) => {
    const addresses = answers[Math.min(asked.length, answers.length - 1)]!
    asked.push(name)
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
  return { asked, resolve }
}

const kinds: [ProxyProtocol, () => Promise<ProxyServer>][] = [
  ['http', () => startProxy()],
  ['socks5', () => startSocks()],
]
const proxyAt = (protocol: ProxyProtocol, host: string, port: number): Proxy =>
  parseProxy(`${protocol}://${host}:${port}`)!
const poolOf = (proxy: Proxy) => new ProxyPool({ list: 'residential', proxies: [proxy], rotate: 'request' })
const messageOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
const inside = /leads to a private or special address, which the operator can allow/

describe.each(kinds)('a proxy (%s) at a private address', (protocol, start) => {
  it('is not connected to, unless it is allowed', async () => {
    await using site = await startRawServer((socket) => void socket.write('hello'))
    await using server = await start()
    const { port } = new URL(site.origin)
    const open = (allow: string[], host: string) => {
      const gate = new EgressGate({ allow })
      return openTunnel(proxyAt(protocol, host, server.port), '127.0.0.1', Number(port), {
        gate,
        timeoutMs: 9000,
      })
    }

    for (const host of ['127.0.0.1', 'localhost', '[::127.0.0.1]', '[::ffff:127.0.0.1]'])
      expect([host, await messageOf(open([], host))]).toEqual([host, expect.stringMatching(inside)])
    expect(server.asked).toEqual([])
    for (const allow of ['127.0.0.1', '127.0.0.0/8', `127.0.0.1:${server.port}`])
      (await open([allow], '127.0.0.1')).destroy()
    expect(server.asked).toHaveLength(3)
  })

  it('is not connected to by a name that leads there only at the connection', async () => {
    await using server = await start()
    const { asked, resolve } = resolver(['127.0.0.1'])
    const dialer = new ProxyDialer(
      { pool: poolOf(proxyAt(protocol, 'proxies.example', server.port)), onUse: () => {} },
      new EgressGate({ allow: [] }),
      { timeoutMs: 9000, resolve },
    )

    expect(await messageOf(dialer.dial(new URL('https://93.184.216.34/'), { proxy: null }))).toMatch(inside)
    expect(asked).toEqual(['proxies.example'])
    expect(server.asked).toEqual([])
  })

  it('is refused for pages too, plain and over TLS', async () => {
    await using server = await start()
    const client = new HttpClient({
      egress: { allow: [] },
      userAgent: 'test',
      headers: {},
      timeoutMs: 9000,
      maxBytes: 1000,
      connections: 1,
      proxies: { pool: poolOf(proxyAt(protocol, '127.0.0.1', server.port)), onUse: () => {} },
    })
    for (const url of ['http://93.184.216.34/', 'https://93.184.216.34/'])
      expect([url, await messageOf(client.request(new URL(url)))]).toEqual([
        url,
        expect.stringMatching(/could not be read over the proxies/),
      ])
    await client.close()

    expect(server.asked).toEqual([])
  })
})

describe('the target of a request over a proxy', () => {
  it.each([[['93.184.216.34', '127.0.0.1']], [['169.254.169.254']], [['::7f00:1']]])(
    'is refused where its name leads to %j',
    async (addresses) => {
      await using server = await startProxy()
      const dialer = new ProxyDialer(
        { pool: poolOf(proxyAt('http', '127.0.0.1', server.port)), onUse: () => {} },
        new EgressGate({ allow: ['169.254.0.0/16'] }),
        { timeoutMs: 9000, resolve: resolver(addresses).resolve },
      )

      expect(await messageOf(dialer.dial(new URL('https://shop.example/'), { proxy: null }))).toBe(
        'shop.example leads to a private or special address',
      )
      expect(server.asked).toEqual([])
    },
  )
})
