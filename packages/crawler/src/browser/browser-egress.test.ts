import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { runCrawl } from '../testing/run-crawl.ts'
import { startSite } from '../testing/site.ts'

const item = '<div class="item"><h2>x</h2></div>'
const recipe = (start: string, more: object = {}) => ({
  version: 1,
  start: [start],
  types: { list: { items: '.item', table: 'things', fields: { name: { select: 'h2' } } } },
  fetch: { mode: 'browser', retries: 0, timeoutMs: 8000, robots: 'ignore', ...more },
})

/** An internal service that must not be reached; counts its connections. */
async function startSecret() {
  const state = { connections: 0, datagrams: 0 }
  const server = createServer((socket) => {
    state.connections++
    socket.resume().on('error', () => {})
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 6\r\naccess-control-allow-origin: *\r\n\r\nsecret')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const udp = createSocket('udp4').on('message', () => state.datagrams++)
  udp.bind(port, '127.0.0.1')
  await once(udp, 'listening')
  return {
    port,
    state,
    [Symbol.asyncDispose]: async () => {
      udp.close()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

describe('the way out of the browser', () => {
  it('leads a page nowhere that the policy does not allow', async () => {
    await using secret = await startSecret()
    const { port } = secret
    // "localhost" represents any name that resolves to a private address.
    const hosts = [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`, `0x7f.1:${port}`]
    const script = `
      const results = []
      const note = (kind) => (result) => results.push(kind + ' ' + (result instanceof Error ? 'refused' : 'REACHED'))
      const tries = ${JSON.stringify(hosts)}.flatMap((host) => [
        fetch('http://' + host + '/', { mode: 'no-cors' }).then((r) => { if (r.status === 502) throw new Error() }).catch((e) => e),
        new Promise((resolve) => { const socket = new WebSocket('ws://' + host + '/'); socket.onopen = socket.onmessage = resolve; socket.onerror = resolve }),
        new Promise((resolve) => { const image = new Image(); image.onload = image.onerror = resolve; image.src = 'http://' + host + '/i.png'; document.body.append(image) }),
        new Promise((resolve) => { const frame = document.createElement('iframe'); frame.onload = resolve; frame.src = 'http://' + host + '/f'; document.body.append(frame) }),
      ])
      try {
        const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${port}' }] })
        peer.createDataChannel('x'); peer.createOffer().then((offer) => peer.setLocalDescription(offer))
      } catch {}
      Promise.allSettled(tries).then(() => { document.body.innerHTML = '${item}<p>tried ' + tries.length + ' ways, WebRTC ' + typeof RTCPeerConnection + '</p>' })`
    const page = `<!doctype html><link rel="dns-prefetch" href="//localhost:${port}"><link rel="preconnect" href="http://localhost:${port}"><body><script>${script}</script>`
    await using site = await startSite({ '/': page })
    const { port: own } = new URL(site.origin)
    const type = {
      ...recipe('').types.list,
      browser: { waitFor: '.item' },
      fields: { name: { select: 'h2' }, ways: { select: ['p', 'body > p'] } },
    }
    const tries = {
      ...recipe(`${site.origin}/`, { browser: { block: [] } }),
      types: { list: { ...type, items: 'body' } },
    }
    // Only the page's own host and port are allowed.
    const { summary, journal } = await runCrawl(tries, { egress: { allow: [`127.0.0.1:${own}`] } })

    expect(summary.failed).toBe(false)
    expect(journal.rows('things')).toEqual([{ name: 'x', ways: 'tried 16 ways, WebRTC undefined' }])
    expect(secret.state).toEqual({ connections: 0, datagrams: 0 })

    // The same page connects when allowed, so the policy is what blocks it.
    await runCrawl(tries, { egress: { allow: ['*'] } })
    expect(secret.state.connections).toBeGreaterThan(5)
  })

  it('refuses a page that is, or redirects to, a private address', async () => {
    await using secret = await startSecret()
    await using site = await startSite({
      '/to': (_request, response) =>
        void response.writeHead(302, { location: `http://localhost:${secret.port}/` }).end(),
    })
    const { port } = new URL(site.origin)
    const starts = [
      `${site.origin}/to`,
      `http://localhost:${secret.port}/`,
      `http://127.0.0.1:${secret.port}/`,
    ]

    const { summary, journal } = await runCrawl(
      { ...recipe(''), start: starts },
      { egress: { allow: [`127.0.0.1:${port}`] } },
    )

    expect(summary.counters).toMatchObject({ done: 0, failed: 3 })
    expect(journal.requests.map(({ code }) => code)).toEqual(Array(3).fill('ADDRESS_BLOCKED'))
    expect(secret.state.connections).toBe(0)
  })

  it('minds robots.txt also where a page leads by itself', async () => {
    await using site = await startSite({
      '/robots.txt': (_request, response) => void response.end('User-agent: *\nDisallow: /private'),
      '/redirect': (_request, response) => void response.writeHead(302, { location: '/private/a' }).end(),
      '/script': '<body><script>location.href = "/private/b"</script>',
      '*': item,
    })
    const starts = [`${site.origin}/redirect`, `${site.origin}/script`]

    const { journal } = await runCrawl({ ...recipe('', { robots: 'obey' }), start: starts })

    expect(journal.requests.map(({ code, outcome }) => [outcome, code])).toEqual([
      ['skipped', 'ROBOTS'],
      ['skipped', 'ROBOTS'],
    ])
    expect(site.asked.filter((path) => path.startsWith('/private'))).toEqual([])
  })

  it('downloads nothing and opens no windows', async () => {
    await using site = await startSite({
      '/file': (_request, response) =>
        void response
          .writeHead(200, { 'content-type': 'application/zip', 'content-disposition': 'attachment' })
          .end('PK'),
      '/': `<body>${item}<a id="a" href="/popup" target="_blank">x</a><script>document.querySelector('#a').click(); navigator.serviceWorker?.register('/worker.js')</script>`,
      '/popup': '<h1>Popup</h1>',
      '/worker.js': (_request, response) =>
        void response.setHeader('content-type', 'text/javascript').end('onfetch = () => {}'),
    })
    const starts = [`${site.origin}/file`, `${site.origin}/`]

    const { summary, journal } = await runCrawl({ ...recipe(''), start: starts })

    expect(summary.counters).toMatchObject({ done: 1, failed: 1, rows: 1 })
    expect(journal.requests.find(({ outcome }) => outcome === 'failed')?.code).toBe('NOT_HTML')
    expect(site.asked).not.toContain('/worker.js')
  })
})
