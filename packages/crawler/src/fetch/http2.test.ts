import { constants } from 'node:http2'
import { describe, expect, it } from 'vitest'
import { type H2Answer, startH2Site } from '../testing/h2-site.ts'
import { startProxy } from '../testing/proxy-server.ts'
import { runCrawl } from '../testing/run-crawl.ts'
import { shopPages, shopRecipe } from '../testing/site.ts'
import { egressAllowingLoopback } from './egress.ts'
import { fetchPage, type FetchOptions } from './fetch-page.ts'
import { parseProxy } from './proxy/proxy.ts'
import { ProxyPool } from './proxy/proxy-pool.ts'

const options = { egress: egressAllowingLoopback, userAgent: 'test' }
const html = { 'content-type': 'text/html' }

async function failure(answer: H2Answer, more: Partial<FetchOptions> = {}): Promise<unknown> {
  await using site = await startH2Site({ '/': answer })
  const { authorities } = site
  return await fetchPage(`${site.origin}/`, { ...options, authorities, ...more }).catch(
    (error: unknown) => error,
  )
}

describe('HTTP/2', () => {
  it('is spoken where a site offers it, unless the recipe says no', async () => {
    await using site = await startH2Site(shopPages(2, 5))
    const { authorities } = site

    const two = await runCrawl(shopRecipe(site.origin), { authorities })
    const asked = site.asked.splice(0)
    const one = await runCrawl(shopRecipe(site.origin, { fetch: { http2: false } }), { authorities })

    expect(two.summary.counters).toMatchObject({ done: 12, rows: 20, failed: 0 })
    expect(one.summary.counters).toMatchObject({ done: 12, rows: 20, failed: 0 })
    expect(asked.every((line) => line.startsWith('2.0 '))).toBe(true)
    expect(asked).toHaveLength(13)
    expect(site.asked.every((line) => line.startsWith('1.1 '))).toBe(true)
  })

  it('keeps to the requests at a time that a host may have, on one connection', async () => {
    const answer: H2Answer = (_request, response) =>
      void setTimeout(() => response.writeHead(200, html).end('<h1>x</h1>'), 5)
    await using site = await startH2Site({ '*': answer })

    const { summary } = await runCrawl(
      {
        version: 1,
        start: Array.from({ length: 40 }, (_, id) => `${site.origin}/p/${id}`),
        fetch: { perHost: 3, concurrency: 20, adapt: false },
        types: { page: { table: 'pages', fields: { title: { select: 'h1' } } } },
      },
      { authorities: site.authorities },
    )

    expect(summary.counters).toMatchObject({ done: 40, failed: 0 })
    expect(site.most()).toBe(3)
    expect(site.sessions).toHaveLength(1)
  })

  it('counts what came, and refuses what is too large', async () => {
    const large: H2Answer = (_request, response) =>
      void response.writeHead(200, html).end('a'.repeat(100_000))
    await using site = await startH2Site({ '/': '<p>ten bytes' })

    const page = await fetchPage(`${site.origin}/`, { ...options, authorities: site.authorities })

    expect(page.bytesDown).toBeGreaterThan(12)
    expect(page.bytesDown).toBeLessThan(300)
    expect(await failure(large, { maxBytes: 5000 })).toMatchObject({ code: 'TOO_LARGE' })
  })

  it('ends what takes too long', async () => {
    expect(await failure(() => {}, { timeoutMs: 200 })).toMatchObject({ code: 'TIMEOUT' })
    const drip: H2Answer = (_request, response) => {
      response.writeHead(200, html)
      const timer = setInterval(() => response.write('a'), 20)
      response.on('close', () => clearInterval(timer))
    }
    expect(await failure(drip, { timeoutMs: 300 })).toMatchObject({ code: 'TIMEOUT' })
  })

  it('refuses heads without end', async () => {
    const headers = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`x-${at}`, 'a'.repeat(1000)]))
    const flood: H2Answer = (_request, response) =>
      void response.writeHead(200, { ...html, ...headers }).end('x')

    expect(await failure(flood)).toMatchObject({ code: 'CONNECTION_RESET' })
  })

  it('stops at once when asked to', async () => {
    const stop = new AbortController()
    const hang: H2Answer = () => stop.abort()

    expect(await failure(hang, { signal: stop.signal })).toMatchObject({ code: 'ABORTED' })
  })

  it.each([
    ['resets a stream', constants.NGHTTP2_INTERNAL_ERROR],
    ['refuses a stream', constants.NGHTTP2_REFUSED_STREAM],
    ['asks for calm', constants.NGHTTP2_ENHANCE_YOUR_CALM],
  ])('reads every page of a site that now and then %s', async (_, code) => {
    const pages = shopPages(3, 20)
    let count = 0
    const moody: H2Answer = (request, response) => {
      const page = pages[request.url]
      if (++count % 5 === 0) response.stream.close(code)
      else response.writeHead(page ? 200 : 404, html).end(page ?? '')
    }
    await using site = await startH2Site({ '*': moody })

    const { summary, journal } = await runCrawl(shopRecipe(site.origin, { fetch: { retries: 10 } }), {
      authorities: site.authorities,
    })

    expect(summary.counters).toMatchObject({ done: 63, rows: 120, failed: 0 })
    expect(new Set(journal.rows('products').map((row) => row.title)).size).toBe(60)
  })

  it('reads every page of a site that keeps saying goodbye', async () => {
    const pages = shopPages(3, 20)
    let count = 0
    const leaving: H2Answer = (request, response) => {
      const page = pages[request.url]
      if (++count % 7 === 0) response.stream.session?.goaway(count % 2 ? constants.NGHTTP2_NO_ERROR : 11)
      response.writeHead(page ? 200 : 404, html).end(page ?? '')
    }
    await using site = await startH2Site({ '*': leaving })

    const { summary, journal } = await runCrawl(shopRecipe(site.origin, { fetch: { retries: 10 } }), {
      authorities: site.authorities,
    })

    expect(summary.counters).toMatchObject({ done: 63, rows: 120, failed: 0 })
    expect(new Set(journal.rows('products').map((row) => row.title)).size).toBe(60)
    expect(site.sessions.length).toBeGreaterThan(1)
  })

  it('reads every page when connections break', async () => {
    const pages = shopPages(2, 20)
    let count = 0
    const breaking: H2Answer = (request, response) => {
      const page = pages[request.url]
      if (++count % 9 === 0) response.stream.session?.destroy()
      else response.writeHead(page ? 200 : 404, html).end(page ?? '')
    }
    await using site = await startH2Site({ '*': breaking })

    const { summary, journal } = await runCrawl(shopRecipe(site.origin, { fetch: { retries: 20 } }), {
      authorities: site.authorities,
    })

    expect(summary.counters).toMatchObject({ done: 42, rows: 80, failed: 0 })
    expect(new Set(journal.rows('products').map((row) => row.title)).size).toBe(40)
  })

  it.each([false, true])('goes back to HTTP/1.1 where a site asks for it, by proxy: %s', async (isOver) => {
    const old: H2Answer = (request, response) => {
      if (request.httpVersion === '2.0') response.stream.close(constants.NGHTTP2_HTTP_1_1_REQUIRED)
      else response.writeHead(200, html).end('<h1>Old</h1>')
    }
    await using site = await startH2Site({ '*': old })
    const { authorities } = site
    await using server = await startProxy()
    const proxy = parseProxy(`http://127.0.0.1:${server.port}`)!
    const proxies = new ProxyPool({ list: 'residential', proxies: [proxy], rotate: 'request' })

    const page = await fetchPage(`${site.origin}/`, { ...options, authorities, ...(isOver && { proxies }) })

    expect(page.html).toBe('<h1>Old</h1>')
    expect(site.asked).toEqual(['2.0 /', '1.1 /'])
    expect(server.asked).toHaveLength(isOver ? 2 : 0)
  })

  it('does not go where the egress gate refuses', async () => {
    await using site = await startH2Site({ '/': '<p>secret' })
    const { authorities } = site

    const reading = fetchPage(`${site.origin}/`, { ...options, authorities, egress: { allow: [] } })

    await expect(reading).rejects.toMatchObject({ code: 'ADDRESS_BLOCKED' })
    expect(site.asked).toEqual([])
  })

  it('trusts no certificate that it does not know', async () => {
    await using site = await startH2Site({ '/': '<p>x' })

    await expect(fetchPage(`${site.origin}/`, options)).rejects.toMatchObject({ code: 'TLS' })
  })
})
