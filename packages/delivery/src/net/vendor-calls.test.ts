import { expect, it } from 'vitest'
import { failure } from '../testing/failure.ts'
import { bodyOf, reply, startHttpServer } from '../testing/http-server.ts'
import { testEnvironment } from '../testing/test-environment.ts'
import { openVendor } from './vendor-calls.ts'

/** A vendor that answers with these statuses, one after the other; 0: it cuts the connection. */
async function vendorWith(statuses: number[], headers: Record<string, string> = {}) {
  const bodies: string[] = []
  const server = await startHttpServer(async (request, response) => {
    bodies.push((await bodyOf(request)).toString())
    const status = statuses[Math.min(bodies.length, statuses.length) - 1]!
    if (status === 0) request.socket.destroy()
    else reply(response, status, 'said', headers)
  })
  return { ...server, bodies }
}
const put = (url: string) => ({ method: 'PUT' as const, url, body: Buffer.from('piece') })

it.each<[number[], Record<string, string>, number, number]>([
  [[200], {}, 200, 1],
  [[409], {}, 409, 1],
  [[499], {}, 499, 1],
  [[500, 200], {}, 200, 2],
  [[0, 201], {}, 201, 2],
  [[503, 0, 200], {}, 200, 3],
  [[500, 502, 503, 200], {}, 503, 3],
  [[503, 200], { 'retry-after': '7' }, 503, 1],
])(
  'a piece that is answered with %j is answered with %j: %d after %d calls',
  async (statuses, headers, status, calls) => {
    await using server = await vendorWith(statuses, headers)
    using vendor = openVendor('Shop', testEnvironment(), {})

    expect(await vendor.sure(put(server.base))).toMatchObject({ status, text: 'said' })
    expect(server.bodies).toEqual(Array.from({ length: calls }, () => 'piece'))
  },
)

it('a piece is not sent for ever over a broken connection, nor for a delivery that was stopped', async () => {
  await using server = await vendorWith([0])
  using vendor = openVendor('Shop', testEnvironment(), {})
  using stopped = openVendor('Shop', testEnvironment({ signal: AbortSignal.abort() }), {})

  expect(await failure(vendor.sure(put(server.base)))).toMatchObject({ fault: 'CONNECTION', retryable: true })
  expect(server.bodies).toHaveLength(3)
  expect((await failure(stopped.sure(put(server.base)))).fault).toBe('STOPPED')
  expect(server.bodies).toHaveLength(3)
})

it('other calls are sent once, and explained by the name of the vendor', async () => {
  await using server = await vendorWith([500, 0])
  using vendor = openVendor('Shop', testEnvironment(), {})

  expect((await vendor.call(put(server.base))).status).toBe(500)
  expect((await failure(vendor.call(put(server.base)))).message).toMatch(/^Shop ended the connection/)
  expect(server.bodies).toHaveLength(2)
})

it('a call that must not be interrupted has its answer after a stop, but does not begin then', async () => {
  const stop = new AbortController()
  await using server = await startHttpServer((request, response) => {
    stop.abort()
    request.resume()
    reply(response, 200, 'said')
  })
  using vendor = openVendor('Shop', testEnvironment({ signal: stop.signal }), {})

  expect((await vendor.uninterrupted(put(server.base))).text).toBe('said')
  expect((await failure(vendor.uninterrupted(put(server.base)))).fault).toBe('STOPPED')
})

it('a call that must not be interrupted ends when there is no answer for long', async () => {
  await using server = await startHttpServer((request) => void request.resume())
  using vendor = openVendor('Shop', testEnvironment(), { idleMs: 100 })

  expect(await failure(vendor.uninterrupted(put(server.base)))).toMatchObject({
    fault: 'TIMEOUT',
    retryable: true,
  })
})

it('what cleans up is sent for a stopped delivery too, and never fails', async () => {
  await using server = await vendorWith([200, 0])
  using vendor = openVendor('Shop', testEnvironment({ signal: AbortSignal.abort() }), {})

  await vendor.last(put(server.base))
  await vendor.last(put(server.base))
  expect(server.bodies).toHaveLength(2)
})
