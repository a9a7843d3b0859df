import { describe, expect, it } from 'vitest'
import { parseProxy } from '../fetch/proxy/proxy.ts'
import { ProxyPool } from '../fetch/proxy/proxy-pool.ts'
import { startProxy, startSocks } from '../testing/proxy-server.ts'
import { runCrawl } from '../testing/run-crawl.ts'
import { startSite } from '../testing/site.ts'

const poolOf = (...addresses: string[]): ProxyPool =>
  new ProxyPool({
    list: 'residential',
    proxies: addresses.map((address) => parseProxy(address)!),
    rotate: 'request',
    price: { perGigabyte: 0, perThousandRequests: 1000 },
    rest: { firstMs: 1, longestMs: 2 },
  })
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
    // Whatever reached the site came over the proxy.
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
