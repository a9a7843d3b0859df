import { describe, expect, it } from 'vitest'
import type { Progress } from '../../crawl-types.ts'
import { startH2Site } from '../../testing/h2-site.ts'
import { MemoryJournal } from '../../testing/memory-journal.ts'
import { startProxy, startSocks } from '../../testing/proxy-server.ts'
import { startRawServer } from '../../testing/raw-server.ts'
import { runCrawl } from '../../testing/run-crawl.ts'
import { type Answer, shopPages, shopRecipe, startSite } from '../../testing/site.ts'
import { parseProxy } from './proxy.ts'
import { ProxyPool, type ProxyPoolOptions } from './proxy-pool.ts'

const poolOf = (addresses: string[], more: Partial<ProxyPoolOptions> = {}): ProxyPool =>
  new ProxyPool({
    list: 'residential',
    proxies: addresses.map((address) => parseProxy(address)!),
    rotate: 'request',
    rest: { firstMs: 50, longestMs: 100 },
    ...more,
  })
const used = (journal: MemoryJournal, key: 'requests' | 'failures' | 'bytes' | 'cost'): number =>
  journal.batches.flatMap((batch) => batch.proxies).reduce((sum, use) => sum + use[key], 0)
const viaProxies = { fetch: { proxy: { list: 'residential' } } }

describe('a crawl over proxies', () => {
  it('sends every request through one of them, in turn', async () => {
    await using site = await startSite(shopPages(2, 5))
    await using one = await startProxy('me:secret')
    await using two = await startProxy()
    const proxies = poolOf([`http://me:secret@127.0.0.1:${one.port}`, `http://127.0.0.1:${two.port}`])

    const { summary, journal } = await runCrawl(shopRecipe(site.origin, viaProxies), { proxies })

    expect(summary.counters).toMatchObject({ done: 12, rows: 20, failed: 0, retried: 0 })
    expect(one.asked.length + two.asked.length).toBe(13)
    expect(Math.abs(one.asked.length - two.asked.length)).toBeLessThanOrEqual(1)
    expect(one.asked).toContain(`GET ${site.origin}/robots.txt`)
    expect(used(journal, 'requests')).toBe(13)
    expect(used(journal, 'bytes')).toBeGreaterThan(summary.counters.bytesDown)
  })

  it('tunnels to secure sites, over HTTP/2 where they offer it', async () => {
    await using site = await startH2Site(shopPages(1, 5))
    await using server = await startProxy('me:secret')
    const { authorities } = site
    const proxies = poolOf([`http://me:secret@127.0.0.1:${server.port}`])

    const { summary } = await runCrawl(shopRecipe(site.origin, viaProxies), { proxies, authorities })

    expect(summary.counters).toMatchObject({ done: 6, rows: 10, failed: 0 })
    expect(new Set(server.asked)).toEqual(new Set([`CONNECT ${new URL(site.origin).host}`]))
    expect(site.asked.every((line) => line.startsWith('2.0 '))).toBe(true)
  })

  it.each(['http', 'socks5'] as const)(
    'keeps its tunnels longer than it may wait for one: %s',
    async (protocol) => {
      await using site = await startH2Site(shopPages(1, 1))
      await using server = await (protocol === 'http' ? startProxy() : startSocks())
      const { authorities } = site
      const proxies = poolOf([`${protocol}://127.0.0.1:${server.port}`])
      const recipe = shopRecipe(site.origin, {
        fetch: { ...viaProxies.fetch, robots: 'ignore', timeoutMs: 2000, delayMs: 2100 },
      })

      const { summary } = await runCrawl(recipe, { proxies, authorities })

      expect(summary.counters).toMatchObject({ done: 2, retried: 0 })
      expect(server.asked).toHaveLength(1)
    },
  )

  it.each([null, { user: 'me', password: 'secret' }])('speaks SOCKS5, login %j', async (login) => {
    await using plain = await startSite(shopPages(1, 3))
    await using secure = await startH2Site(shopPages(1, 3))
    await using server = await startSocks(login)
    const address = `socks5://${login ? `${login.user}:${login.password}@` : ''}127.0.0.1:${server.port}`
    const { authorities } = secure

    for (const site of [plain, secure]) {
      const proxies = poolOf([address])
      const { summary } = await runCrawl(shopRecipe(site.origin, viaProxies), { proxies, authorities })
      expect(summary.counters).toMatchObject({ done: 4, rows: 6, failed: 0 })
    }
    expect(server.asked).toContain(`CONNECT ${new URL(plain.origin).host}`)
  })

  it('takes another proxy where one does not work, and spends no attempt on it', async () => {
    await using site = await startH2Site(shopPages(2, 10))
    await using wrong = await startProxy('me:other')
    await using broken = await startProxy()
    await using good = await startProxy()
    broken.fault = 502
    const dead = await startProxy()
    await dead[Symbol.asyncDispose]()
    const proxies = poolOf([
      `http://me:secret@127.0.0.1:${wrong.port}`,
      `http://127.0.0.1:${broken.port}`,
      `http://127.0.0.1:${dead.port}`,
      `http://127.0.0.1:${good.port}`,
    ])

    const { summary, journal } = await runCrawl(
      shopRecipe(site.origin, { fetch: { ...viaProxies.fetch, retries: 0 } }),
      { proxies, authorities: site.authorities },
    )

    expect(summary.counters).toMatchObject({ done: 22, rows: 40, failed: 0, retried: 0 })
    expect(used(journal, 'failures')).toBeGreaterThanOrEqual(3)
    expect(JSON.stringify(journal.logs)).not.toContain('secret')
  })

  it('waits visibly while all of them rest, and goes on when one works again', async () => {
    await using site = await startSite(shopPages(1, 3))
    await using server = await startProxy()
    server.fault = 407
    const waits: string[] = []
    const onProgress = ({ waiting }: Progress) => {
      if (!waiting) return
      waits.push(`${waiting.host}: ${waiting.reason}`)
      // Other waits aren't caused by the proxies.
      if (waiting.host === 'the proxies') server.fault = 0
    }
    const proxies = poolOf([`http://127.0.0.1:${server.port}`], { rest: { firstMs: 400, longestMs: 400 } })

    const { summary } = await runCrawl(
      shopRecipe(site.origin, { fetch: { ...viaProxies.fetch, robots: 'ignore' } }),
      { proxies, onProgress },
    )

    expect(summary.counters).toMatchObject({ done: 4, failed: 0 })
    expect(waits).toContain(
      'the proxies: the only proxy of "residential" failed several times in a row and rests',
    )
  })

  it('fails, and does not wait for ever, when none of them ever works', async () => {
    await using site = await startSite(shopPages(1, 1))
    await using server = await startProxy('me:secret')
    const proxies = poolOf([`http://me:wrong@127.0.0.1:${server.port}`], {
      rest: { firstMs: 1, longestMs: 2 },
    })

    const { summary, journal } = await runCrawl(shopRecipe(site.origin, viaProxies), { proxies })

    expect(summary.failed).toBe(true)
    expect(summary.messages.join(' ')).toContain(
      `The proxy 127.0.0.1:${server.port} refuses its user name or password (HTTP 407).`,
    )
    expect(site.asked).toEqual([])
    expect(JSON.stringify([journal.logs, summary])).not.toContain('wrong')
  })

  it('never goes without them', async () => {
    await using site = await startSite(shopPages(1, 1))

    await expect(runCrawl(shopRecipe(site.origin, viaProxies))).rejects.toThrow(
      'the proxies of "residential"',
    )
    expect(site.asked).toEqual([])
  })

  it('asks no proxy for a private address', async () => {
    await using site = await startSite(shopPages(1, 1))
    await using server = await startProxy()
    const proxies = poolOf([`http://127.0.0.1:${server.port}`])
    const options = { proxies, egress: { allow: [] } }

    const { journal } = await runCrawl(shopRecipe(site.origin, viaProxies), options)
    const named = site.origin.replace('127.0.0.1', 'localhost')
    const byName = await runCrawl(shopRecipe(named, viaProxies), options)

    expect(journal.requests).toMatchObject([{ code: 'ADDRESS_BLOCKED' }])
    expect(byName.journal.requests).toMatchObject([{ code: 'ADDRESS_BLOCKED' }])
    expect(server.asked).toEqual([])
  })

  it('does not send a redirect to a private address over them', async () => {
    const away: Answer = (_request, response) =>
      void response.writeHead(302, { location: 'http://127.0.0.2:1/' }).end()
    await using site = await startSite({ '*': away })
    await using server = await startProxy()
    const proxies = poolOf([`http://127.0.0.1:${server.port}`])
    const recipe = shopRecipe(site.origin, { fetch: { ...viaProxies.fetch, robots: 'ignore' } })

    const { journal } = await runCrawl(recipe, { proxies, egress: { allow: ['127.0.0.1'] } })

    expect(journal.requests).toMatchObject([{ code: 'ADDRESS_BLOCKED' }])
    expect(server.asked).toHaveLength(1)
  })

  it('ends at the limit of the cost and says so', async () => {
    await using site = await startSite(shopPages(3, 20))
    await using server = await startProxy()
    const price = { perGigabyte: 0, perThousandRequests: 1000 }
    const proxies = poolOf([`http://127.0.0.1:${server.port}`], { price })
    const recipe = shopRecipe(site.origin, {
      fetch: { ...viaProxies.fetch, concurrency: 1 },
      limits: { cost: 10 },
    })

    const { summary, journal } = await runCrawl(recipe, { proxies })

    expect(summary).toMatchObject({ reason: 'cost-limit', failed: false, proxyCost: 10 })
    expect(summary.messages[0]).toMatch(/^Ended at the limit of 10 US dollars for proxies: 9 pages read/)
    expect(used(journal, 'cost')).toBe(10)
  })

  it('counts what they cost once, wherever the crawl is cut', async () => {
    await using site = await startSite(shopPages(3, 6))
    await using server = await startProxy()
    const price = { perGigabyte: 1, perThousandRequests: 1 }
    const recipe = shopRecipe(site.origin, { fetch: { ...viaProxies.fetch, concurrency: 1 } })
    const proxies = poolOf([`http://127.0.0.1:${server.port}`], { price })
    const first = new MemoryJournal([], 2)
    await runCrawl(recipe, { journal: first, proxies, flush: { pages: 3 } }).catch(() => null)

    const journal = new MemoryJournal(first.batches)
    const { summary } = await runCrawl(recipe, { journal, proxies })

    expect(summary.proxyCost).toBeCloseTo(used(journal, 'cost'), 12)
    // Every page once, and the robots.txt in both attempts.
    expect(used(journal, 'requests')).toBe(21 + 2)
  })

  it('prices what was sent also when no answer came', async () => {
    await using site = await startRawServer((socket) => void socket.end())
    await using server = await startSocks()
    const price = { perGigabyte: 1e9, perThousandRequests: 0 }
    const proxies = poolOf([`socks5://127.0.0.1:${server.port}`], { price })
    const recipe = {
      version: 1,
      start: [{ url: `${site.origin}/`, body: { text: 'a'.repeat(5000) } }],
      types: { page: { table: 'pages', fields: { title: { select: 'h1' } } } },
      fetch: { ...viaProxies.fetch, robots: 'ignore', retries: 0 },
    }

    const { summary, journal } = await runCrawl(recipe, { proxies })

    expect(journal.requests).toMatchObject([{ outcome: 'failed' }])
    expect(summary.proxyCost).toBeGreaterThan(5000)
  })
})
