import { expect, it } from 'vitest'
import { startProxy, startSocks } from '../../testing/proxy-server.ts'
import { startRawServer } from '../../testing/raw-server.ts'
import { EgressGate } from '../egress-gate.ts'
import { ProxiesRestError } from '../page-error.ts'
import { ProxyFaultError } from './proxy-fault.ts'
import { parseProxy } from './proxy.ts'
import { ProxyDialer } from './proxy-dialer.ts'
import { ProxyPool, type ProxyUse } from './proxy-pool.ts'

it('asks for the port that the scheme has where the address names none', async () => {
  await using server = await startProxy()
  server.fault = 403
  const proxies = [parseProxy(`http://127.0.0.1:${server.port}`)!]
  const gate = new EgressGate({ allow: ['127.0.0.1'] })

  for (const url of ['http://127.0.0.1/', 'https://127.0.0.1/', 'http://127.0.0.1:81/']) {
    const pool = new ProxyPool({ list: 'residential', proxies, rotate: 'request' })
    const dialer = new ProxyDialer({ pool, onUse: () => {} }, gate, { timeoutMs: 9000 })
    await expect(dialer.dial(new URL(url), { proxy: null })).rejects.toThrow('403')
  }

  expect(server.asked).toEqual([80, 443, 81].map((port) => `CONNECT 127.0.0.1:${port}`))
})

it.each([
  ['is certain: the proxy rests', 2, ProxiesRestError],
  ['may be of the site: it is told', 5, ProxyFaultError],
])('refusal of a SOCKS5 proxy that %s', async (_, reply, kind) => {
  await using server = await startSocks()
  server.fault = reply
  const proxies = [parseProxy(`socks5://127.0.0.1:${server.port}`)!]
  const pool = new ProxyPool({ list: 'residential', proxies, rotate: 'request' })
  const gate = new EgressGate({ allow: ['127.0.0.1'] })
  const dialer = new ProxyDialer({ pool, onUse: () => {} }, gate, { timeoutMs: 9000 })

  await expect(dialer.dial(new URL('http://127.0.0.1:81/'), { proxy: null })).rejects.toBeInstanceOf(kind)
})

it('counts a connection over a proxy when it stands, and its bytes while it lasts', async () => {
  await using site = await startRawServer((socket) => void socket.write('a'.repeat(5000)))
  await using server = await startProxy()
  const pool = new ProxyPool({
    list: 'residential',
    proxies: [parseProxy(`http://127.0.0.1:${server.port}`)!],
    rotate: 'request',
    price: { perGigabyte: 1e9, perThousandRequests: 1000 },
  })
  const uses: ProxyUse[] = []
  const onUse = (use: ProxyUse) => void uses.push(use)
  const gate = new EgressGate({ allow: ['127.0.0.1'] })
  const dialer = new ProxyDialer({ pool, onUse }, gate, { timeoutMs: 9000 })

  const socket = await dialer.dial(new URL(site.origin), { proxy: null })
  expect(uses).toEqual([
    { list: 'residential', host: '127.0.0.1', requests: 1, failures: 0, blocked: 0, bytes: 0, cost: 1 },
  ])

  socket.write('hello')
  let received = 0
  await new Promise<void>((resolve) => {
    socket.on('data', (chunk: Buffer) => {
      received += chunk.length
      if (received === 5000) resolve()
    })
  })
  dialer.count()
  dialer.count()
  expect(uses).toHaveLength(2)
  expect(uses[1]).toMatchObject({ requests: 0, failures: 0 })
  expect(uses[1]!.bytes).toBeGreaterThanOrEqual(5005)
  socket.destroy()
})
