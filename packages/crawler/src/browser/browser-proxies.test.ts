import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseProxy } from '../fetch/proxy/proxy.ts'
import { ProxyPool } from '../fetch/proxy/proxy-pool.ts'
import { startH2Site } from '../testing/h2-site.ts'
import { MemoryJournal } from '../testing/memory-journal.ts'
import { startProxy, startSocks } from '../testing/proxy-server.ts'
import { runCrawl } from '../testing/run-crawl.ts'
import { folder } from '../testing/run-program.ts'
import { startSite } from '../testing/site.ts'
import { findBrowser } from './find-browser.ts'

const poolWith = (rotate: 'request' | 'session', ...addresses: string[]): ProxyPool =>
  new ProxyPool({
    list: 'residential',
    proxies: addresses.map((address) => parseProxy(address)!),
    rotate,
    price: { perGigabyte: 0, perThousandRequests: 1000 },
    rest: { firstMs: 1, longestMs: 2 },
  })
const poolOf = (...addresses: string[]): ProxyPool => poolWith('request', ...addresses)
const recipe = (start: string) => ({
  version: 1,
  start: [start],
  types: { page: { table: 'things', fields: { name: { select: 'h1' }, written: { select: 'p' } } } },
  fetch: { mode: 'browser', retries: 0, robots: 'ignore', proxy: { list: 'residential' } },
})
const page = '<h1>Thing</h1><script src="/a.js"></script>'
const script =
  'document.body.append(Object.assign(document.createElement("p"), { textContent: "by script" }))'
const pages = {
  '/': page,
  '/a.js': (_request: unknown, response: { end: (text: string) => void }) => response.end(script),
}

/** The test browser, trusting the certificate of a test's site. */
async function trustingBrowser() {
  const { path, ...end } = await folder()
  const program = join(path, 'browser')
  const call = `exec ${JSON.stringify(await findBrowser(undefined))} --ignore-certificate-errors "$@"`
  await writeFile(program, `#!/bin/sh\n${call}\n`, { mode: 0o755 })
  return { path: program, ...end }
}

describe('the browser over proxies', () => {
  it.each(['http', 'socks5'] as const)('loads pages and all that belongs to them: %s', async (protocol) => {
    await using site = await startSite(pages)
    await using proxy = await (protocol === 'http'
      ? startProxy('me:secret')
      : startSocks({ user: 'me', password: 'secret' }))
    const proxies = poolOf(`${protocol}://me:secret@127.0.0.1:${proxy.port}`)

    const { journal, summary } = await runCrawl(recipe(`${site.origin}/`), { proxies })

    expect(journal.rows('things')).toEqual([{ name: 'Thing', written: 'by script' }])
    const asked = site.asked.filter((path) => path === '/' || path === '/a.js')
    expect(asked).toEqual(['/', '/a.js'])
    // All requests to the site came through the proxy.
    expect(proxy.asked).toHaveLength(site.asked.length)
    expect(summary.proxyCost).toBeGreaterThanOrEqual(2)
  })

  it('takes another proxy where one refuses, and never goes without', async () => {
    await using site = await startSite(pages)
    await using wrong = await startProxy('me:other')
    await using good = await startProxy()
    const bad = `http://me:secret@127.0.0.1:${wrong.port}`

    const both = await runCrawl(recipe(`${site.origin}/`), {
      proxies: poolOf(bad, `http://127.0.0.1:${good.port}`),
    })
    site.asked.splice(0)
    const none = await runCrawl(recipe(`${site.origin}/`), { proxies: poolOf(bad) })

    expect(both.journal.rows('things')).toHaveLength(1)
    expect(site.asked).toEqual([])
    expect(none.journal.requests).toMatchObject([{ outcome: 'failed', code: 'PROXY' }])
    expect(JSON.stringify(none.journal.logs)).not.toContain('secret')
  })

  it('asks no proxy for a private address', async () => {
    await using site = await startSite(pages)
    await using proxy = await startProxy()

    const { journal } = await runCrawl(recipe(`${site.origin}/`), {
      proxies: poolOf(`http://127.0.0.1:${proxy.port}`),
      egress: { allow: [] },
    })

    expect(journal.requests).toMatchObject([{ code: 'ADDRESS_BLOCKED' }])
    expect(proxy.asked).toEqual([])
  })

  it('counts a connection that is still open when the crawl ends', async () => {
    const title = "Object.assign(document.createElement('h1'), { textContent: 'Open' })"
    const opening = `fetch('/endless').then(() => document.body.append(${title}))`
    await using site = await startSite({
      '/': `<link rel="icon" href="data:,"><body><script>${opening}</script>`,
      '/endless': (_request, response) => void response.write('a'),
    })
    await using proxy = await startProxy()
    const base = recipe(`${site.origin}/`)
    const types = { page: { ...base.types.page, browser: { waitFor: 'h1' } } }

    const { journal, summary } = await runCrawl(
      { ...base, types },
      { proxies: poolOf(`http://127.0.0.1:${proxy.port}`) },
    )

    expect(journal.rows('things')).toMatchObject([{ name: 'Open' }])
    expect(summary.proxyCost).toBeGreaterThanOrEqual(2)
  })
})

describe('the pages of a secure site, which the browser keeps a connection to', () => {
  const things = ['/1', '/2', '/3', '/4']
  const manner = { concurrency: 1, perHost: 1 }
  /** How often a proxy was asked for the site; the browser connects once more if it waits for long. */
  const tunnels = (site: { origin: string }, { asked }: { asked: string[] }) =>
    asked.filter((what) => what === `CONNECT ${new URL(site.origin).host}`).length
  const crawlOf = (origin: string, paths: readonly string[], more: object = {}) => {
    const base = recipe(origin)
    return {
      ...base,
      start: paths.map((path) => origin + path),
      fetch: { ...base.fetch, ...manner, ...more },
    }
  }

  it('go over one proxy after the other', async () => {
    await using browser = await trustingBrowser()
    await using site = await startH2Site({ '*': '<link rel="icon" href="data:,"><h1>Thing</h1>' })
    await using one = await startProxy()
    await using two = await startProxy()
    const proxies = poolOf(`http://127.0.0.1:${one.port}`, `http://127.0.0.1:${two.port}`)

    const { journal } = await runCrawl(crawlOf(site.origin, things), { proxies, browser })

    expect(journal.rows('things')).toHaveLength(4)
    expect(tunnels(site, one) + tunnels(site, two)).toBeGreaterThanOrEqual(4)
    expect(tunnels(site, one)).toBeGreaterThan(0)
    expect(tunnels(site, two)).toBeGreaterThan(0)
  })

  it('stay with a proxy for as long as the site takes it', async () => {
    await using browser = await trustingBrowser()
    const elsewhere: number[] = []
    await using site = await startH2Site({
      '*': (_request, response) => {
        const isRefused = elsewhere.push(tunnels(site, two)) === 3
        response.writeHead(isRefused ? 403 : 200, { 'content-type': 'text/html' })
        response.end('<link rel="icon" href="data:,"><h1>Thing</h1>')
      },
    })
    await using one = await startProxy()
    await using two = await startProxy()
    const proxies = poolWith('session', `http://127.0.0.1:${one.port}`, `http://127.0.0.1:${two.port}`)

    const { journal } = await runCrawl(crawlOf(site.origin, things), { proxies, browser })

    expect(journal.requests.map(({ httpStatus }) => httpStatus)).toEqual([200, 200, 403, 200])
    expect(elsewhere.map((times) => times > 0)).toEqual([false, false, false, true])
  })

  it('are shown to their end over a proxy that another page is turned away with', async () => {
    await using browser = await trustingBrowser()
    const journal = new MemoryJournal()
    const waits = Promise.withResolvers<void>()
    const icon = '<link rel="icon" href="data:,">'
    await using site = await startH2Site({
      '/slow': `${icon}<script src="/late.js"></script><h1>Slow</h1>`,
      '/late.js': (_request, response) => {
        waits.resolve()
        const isOver = () => journal.requests.length > 0 && (response.end(''), clearInterval(timer))
        const timer = setInterval(isOver, 10)
      },
      '/refused': (_request, response) => {
        response.writeHead(403, { 'content-type': 'text/html' })
        void waits.promise.then(() => response.end(icon))
      },
      '/after': `${icon}<h1>After</h1>`,
    })
    await using one = await startProxy()
    await using two = await startProxy()
    const proxies = poolWith('session', `http://127.0.0.1:${one.port}`, `http://127.0.0.1:${two.port}`)
    const shared = { concurrency: 2, perHost: 2, cookies: 'run' }

    await runCrawl(crawlOf(site.origin, ['/slow', '/refused', '/after'], shared), {
      proxies,
      browser,
      journal,
    })

    expect(journal.rows('things').map(({ name }) => name)).toEqual(['Slow', 'After'])
    expect(tunnels(site, one)).toBeGreaterThan(0)
    expect(tunnels(site, two)).toBeGreaterThan(0)
  })
})
