import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import type { Client } from '@windrow/contract/client'
import { describe, expect } from 'vitest'
import { failure } from '../../testing/failure.ts'
import { startReceiver } from '../../testing/start-receiver.ts'
import { testWithAllowed } from '../../testing/test-with-allowed.ts'
import { checkProxy } from './check-proxy.ts'
import { findProxy } from './proxy-queries.ts'

/** Documentation and loopback addresses, used as proxies of the operator. */
const test = testWithAllowed(['127.0.0.0/8', '203.0.113.0/24', '2001:db8::/32', '0.0.0.0/8', '240.0.0.0/4'])

const address = 'http://127.0.0.1/'
const unchecked = { status: 'UNCHECKED', statusMessage: '', checkedDate: null, checkMilliseconds: null }

async function add(api: Client, port: number, user = 'me') {
  const { id } = await api.proxyCreate({
    body: { list: 'Residential', host: '127.0.0.1', port, user, password: 'secret' },
  })
  return { proxyId: id }
}

/** A server that accepts requests and never answers. */
async function startSilence(onCall: () => void) {
  const server = createServer(onCall).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: async () => void server.close(),
  }
}

describe('the check of a proxy', () => {
  test('stores nothing when its caller disconnects', async ({ server }) => {
    const leaving = new AbortController()
    await using silence = await startSilence(() => leaving.abort())
    const { api } = await server.signIn('ADMIN')
    const params = await add(api, silence.port)
    const row = (await findProxy(server.app.db, params.proxyId))!

    expect(await checkProxy(server.app, row, address, leaving.signal, async () => {})).toBe(false)

    expect((await api.proxyPage()).proxies).toMatchObject([unchecked])
  })

  test('stores nothing when the proxy was changed meanwhile', async ({ server }) => {
    await using receiver = await startReceiver()
    const { api } = await server.signIn('ADMIN')
    const { port } = new URL(receiver.base)
    const changes = [
      { host: '127.0.0.2', password: 'secret' },
      { port: 9, password: 'secret' },
      { protocol: 'https', password: 'secret' },
      { user: 'you' },
      { password: 'other' },
      { password: '' },
    ] as const
    for (const [at, body] of changes.entries()) {
      const params = await add(api, Number(port), `user ${at}`)
      receiver.during(() => api.proxyUpdate({ params, body }))
      expect(await failure(api.proxyCheck({ params, body: { url: address } }))).toBe('409 CONFLICT')
    }

    expect((await api.proxyPage()).proxies).toMatchObject(changes.map(() => unchecked))
  })

  test('is stored when the proxy was only disabled meanwhile', async ({ server }) => {
    await using receiver = await startReceiver()
    const { api } = await server.signIn('ADMIN')
    const params = await add(api, Number(new URL(receiver.base).port))
    receiver.during(() => api.proxyUpdate({ params, body: { enabled: false } }))

    expect(await api.proxyCheck({ params, body: { url: address } })).toMatchObject({
      status: 'WORKING',
      enabled: false,
    })
  })
})
