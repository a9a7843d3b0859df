import { describe, expect } from 'vitest'
import { startProxy } from '@windrow/crawler/testing/proxy-server'
import { ApiError } from '@windrow/contract/client'
import { test } from '../../testing/test-app.ts'

const faultOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    (error: unknown) =>
      error instanceof ApiError ? [error.code, ...error.errors.map(({ path }) => path)] : error,
  )
const at = (host: string, port = 8080) => ({ list: 'Residential', host, port }) as const
/** The allow-list of these installations contains only 127.0.0.1. */
const inside = [
  '127.0.0.2',
  '10.0.0.5',
  '192.168.0.1',
  '169.254.169.254',
  '::1',
  '::127.0.0.2',
  '::ffff:10.0.0.5',
  '64:ff9b::a00:5',
  'fd00:ec2::254',
]

describe('the address of a proxy', () => {
  test('must be allowed by the installation', async ({ server }) => {
    const { api } = await server.signIn('ADMIN:BUILDER')
    const { id } = await api.proxyCreate({ body: at('93.184.216.34') })

    for (const host of inside) {
      expect([host, await faultOf(api.proxyCreate({ body: at(host) }))]).toEqual([
        host,
        ['VALIDATION', 'body.host'],
      ])
      const change = api.proxyUpdate({ params: { proxyId: id }, body: { host } })
      expect([host, await faultOf(change)]).toEqual([host, ['VALIDATION', 'body.host']])
    }
    const text = [...inside, 'localhost', '93.184.216.35'].map((host) =>
      host.includes(':') ? `http://[${host}]:8080` : `${host}:8080`,
    )
    const imported = await api.proxyImport({ body: { list: 'Residential', text: text.join('\n') } })

    expect(imported).toMatchObject({ added: 2, faultCount: inside.length })
    expect((await api.proxyPage()).proxies.map(({ host }) => host)).toEqual([
      '93.184.216.34',
      'localhost',
      '93.184.216.35',
    ])
    expect((await api.proxyCreate({ body: at('127.0.0.1', 3128) })).host).toBe('127.0.0.1')
  })

  test('is checked at each connection too, so that a stored proxy cannot reach internal addresses', async ({
    server,
  }) => {
    await using proxy = await startProxy()
    const { api } = await server.signIn('ADMIN')
    const { id } = await api.proxyCreate({ body: at('93.184.216.34', proxy.port) })
    await server.app.db.updateTable('proxies').set({ host: '::ffff:127.0.0.2' }).execute()

    const checked = await api.proxyCheck({ params: { proxyId: id }, body: { url: 'http://127.0.0.1:9/' } })

    expect(checked.status).toBe('FAILING')
    expect(checked.statusMessage).toContain('leads to a private or special address')
    expect(proxy.asked).toEqual([])
  })
})
