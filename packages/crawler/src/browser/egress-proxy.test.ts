import { request } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { EgressGate, type Resolve } from '../fetch/egress-gate.ts'
import { startRawServer } from '../testing/raw-server.ts'
import { startSite } from '../testing/site.ts'
import { EgressProxy } from './egress-proxy.ts'

/** Requests a URL through a proxy as browsers do over plain HTTP. */
function get(proxy: EgressProxy, url: string): Promise<{ status: number; isOurs: boolean }> {
  const { hostname, port } = new URL(proxy.address)
  return new Promise((resolve, reject) => {
    request({ hostname, port, path: url, headers: { host: new URL(url).host } }, (response) => {
      response.resume()
      const isOurs = response.headers[proxy.mark.name] === proxy.mark.value
      resolve({ status: response.statusCode!, isOurs })
    })
      .on('error', reject)
      .end()
  })
}

/** The first line of a proxy's answer to raw text. */
function firstLine(proxy: EgressProxy, text: string): Promise<string> {
  const { hostname, port } = new URL(proxy.address)
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(text))
    socket.once('data', (chunk) => {
      resolve(chunk.toString().split('\r\n')[0]!)
      socket.destroy()
    })
    socket.once('error', reject)
  })
}

describe('EgressProxy', () => {
  it('connects to the address that was judged, also when the name leads elsewhere the next time', async () => {
    await using site = await startSite({ '/': '<h1>inside</h1>' })
    const { port } = new URL(site.origin)
    let asked = 0
    const rebinding: Resolve = (_name, _options, callback) => {
      const address = asked++ % 2 === 0 ? '198.18.0.1' : '127.0.0.1'
      callback(null, [{ address, family: 4 }])
    }
    const gate = new EgressGate({ allow: ['198.18.0.0/15'] })
    const proxy = await EgressProxy.start(gate, { resolve: rebinding })
    asked = 1

    expect(await get(proxy, `http://rebind.example:${port}/`)).toEqual({ status: 502, isOurs: true })
    expect(proxy.failureOf(new URL(`http://rebind.example:${port}/`))).toMatchObject({
      code: 'ADDRESS_BLOCKED',
    })
    asked = 1
    const tunnel = await firstLine(proxy, `CONNECT rebind.example:${port} HTTP/1.1\r\n\r\n`)

    expect(tunnel).toBe('HTTP/1.1 502 Bad Gateway')
    expect(site.asked).toEqual([])
    await proxy.close()
  })

  it('hands requests on, counts their bytes, and knows which answers are its own', async () => {
    await using site = await startSite({
      '/': '<h1>x</h1>',
      '/fake': (_request, response) => void response.writeHead(502, { 'x-windrow-failure': 'guess' }).end(),
    })
    const proxy = await EgressProxy.start(new EgressGate({ allow: ['127.0.0.1'] }))

    expect(await get(proxy, `${site.origin}/`)).toEqual({ status: 200, isOurs: false })
    const counted = proxy.reset()
    expect(counted.bytesDown).toBeGreaterThan(50)
    expect(counted.bytesUp).toBeGreaterThan(30)
    expect(await get(proxy, `${site.origin}/fake`)).toEqual({ status: 502, isOurs: false })
    expect(await firstLine(proxy, 'GET / HTTP/1.1\r\nhost: x\r\n\r\n')).toBe('HTTP/1.1 400 Bad Request')
    await proxy.close()
  })

  it.each([
    ['names trailers beside a length', 'HTTP/1.1 200 OK\r\ntrailer: x\r\ncontent-length: 2\r\n\r\nok', 200],
    ['has a status that is none', 'HTTP/1.1 042 Odd\r\ncontent-length: 2\r\n\r\nok', 502],
  ])('outlives an answer that %s', async (_what, answer, status) => {
    await using odd = await startRawServer((socket) => void socket.end(answer))
    await using site = await startSite({ '/': '<h1>x</h1>' })
    const proxy = await EgressProxy.start(new EgressGate({ allow: ['127.0.0.1'] }))

    expect(await get(proxy, `${odd.origin}/`)).toEqual({ status, isOurs: status === 502 })
    expect(await get(proxy, `${site.origin}/`)).toEqual({ status: 200, isOurs: false })
    await proxy.close()
  })

  it('keeps what it knows for a page when another begins, until none is shown', async () => {
    await using site = await startSite({ '/': '<h1>x</h1>' })
    const proxy = await EgressProxy.start(new EgressGate({ allow: ['127.0.0.1'] }))
    const refused = new URL('http://198.18.0.1/')
    const [one, other] = [{}, {}]

    proxy.begin(one)
    await get(proxy, `${site.origin}/`)
    await get(proxy, refused.href)
    proxy.begin(other)

    expect(proxy.failureOf(refused)).toMatchObject({ code: 'ADDRESS_BLOCKED' })
    expect(proxy.reset().bytesDown).toBeGreaterThan(50)
    proxy.end(one)
    proxy.end(other)
    proxy.begin(one)
    expect(proxy.failureOf(refused)).toBeUndefined()
    await proxy.close()
  })
})
