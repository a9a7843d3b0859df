import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Progress } from './crawl-types.ts'
import type { ServiceCode } from './service/service-code.ts'
import { runCrawl } from './testing/run-crawl.ts'
import { type Answer, shopPages, shopRecipe, startSite } from './testing/site.ts'

const one = (url: string, more: Record<string, unknown> = {}) => ({
  version: 1,
  start: [url],
  types: { page: { table: 'pages', fields: { title: { select: 'h1' } } } },
  ...more,
})

describe('a crawl on a site that fails', () => {
  it('tries again what may pass, and counts the page once', async () => {
    let times = 0
    await using site = await startSite({
      '/': (_request, response) => {
        times++
        response.statusCode = times < 3 ? 502 : 200
        response.setHeader('content-type', 'text/html').end('<h1>There</h1>')
      },
    })

    const { summary, journal } = await runCrawl(one(`${site.origin}/`))

    expect(summary).toMatchObject({ failed: false, counters: { done: 1, retried: 2, failed: 0 } })
    expect(journal.requests).toMatchObject([{ outcome: 'done', attempts: 3, httpStatus: 200 }])
  })

  it('gives up after the retries and says why', async () => {
    await using site = await startSite({ '/': (_request, response) => void response.writeHead(500).end() })

    const { summary, journal } = await runCrawl(one(`${site.origin}/`, { fetch: { retries: 2 } }))

    expect(summary.failed).toBe(true)
    expect(summary.messages).toContain('None of the start pages could be read.')
    expect(summary.messages).toContain(`${site.origin}/ answered HTTP 500: the site had an internal error.`)
    expect(journal.requests).toMatchObject([
      { outcome: 'failed', code: 'HTTP_STATUS', httpStatus: 500, attempts: 3 },
    ])
  })

  it('goes on with other pages after a fault of its own, which it tells', async () => {
    await using site = await startSite(shopPages(1, 5))
    const extract = (request: { url: string }, page: { html: string }) => {
      if (request.url.endsWith('/p/3')) throw new TypeError('html.startsWith is not a function')
      const row = { name: 'Thing', title: page.html, price: 1 }
      return { type: null, isList: true, links: [], items: 0, rows: [row], missing: new Map(), dropped: 0 }
    }
    const service = { extractContent: extract } as unknown as ServiceCode
    const recipe = one(`${site.origin}/p/{1..4}`, { limits: { failedShare: 0.5 }, fetch: { retries: 1 } })

    const { summary, journal } = await runCrawl(recipe, { service })

    expect(summary).toMatchObject({ failed: false, counters: { done: 3, failed: 1, retried: 1, queued: 0 } })
    const failed = journal.requests.find(({ outcome }) => outcome === 'failed')
    expect(failed).toMatchObject({ code: 'FAULT', attempts: 2 })
    expect(journal.logs.find(({ level }) => level === 'ERR')?.message).toBe(
      `Windrow itself failed on ${site.origin}/p/3 (TypeError: html.startsWith is not a function).`,
    )
  })

  it('does not try again what cannot pass', async () => {
    await using site = await startSite({
      '/': (_request, response) => void response.setHeader('content-type', 'application/pdf').end('%PDF-1.7'),
    })

    const { journal } = await runCrawl(one(`${site.origin}/`))

    expect(site.asked).toEqual(['/robots.txt', '/'])
    expect(journal.logs.find((log) => log.level === 'ERR')?.message).toContain(
      'is not a web page but "application/pdf"',
    )
  })

  it('waits as long as a 429 asks, spends no attempt, and tells why it waits', async () => {
    const times: number[] = []
    await using site = await startSite({
      '/': (_request, response) => {
        times.push(performance.now())
        if (times.length === 1) response.writeHead(429, { 'retry-after': '0.6' }).end()
        else response.setHeader('content-type', 'text/html').end('<h1>There</h1>')
      },
    })
    const waits: Progress['waiting'][] = []

    const { summary, journal } = await runCrawl(one(`${site.origin}/`, { fetch: { retries: 0 } }), {
      onProgress: (progress) => waits.push(progress.waiting),
    })

    expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(590)
    expect(summary.counters).toMatchObject({ done: 1, retried: 1, failed: 0 })
    expect(journal.requests).toMatchObject([{ attempts: 1 }])
    expect(waits.find((wait) => wait)?.reason).toBe('host asked to come back in 0.6 s')
  })

  it('gives up on a site that never stops asking to come back', async () => {
    await using site = await startSite({
      '/': (_request, response) => void response.writeHead(429, { 'retry-after': '0' }).end(),
    })

    const { summary } = await runCrawl(one(`${site.origin}/`))

    expect(summary.counters).toMatchObject({ failed: 1, done: 0 })
  })

  it('asks a site no more that has asked ten times in a row to come back later', async () => {
    await using site = await startSite({
      '*': (_request, response) => void response.writeHead(429, { 'retry-after': '0' }).end(),
    })

    const { summary, journal } = await runCrawl(
      one(`${site.origin}/{1..200}`, { fetch: { perHost: 1, robots: 'ignore' }, limits: { failedShare: 1 } }),
    )

    expect(summary.counters).toMatchObject({ done: 0, failed: 200, queued: 0 })
    expect(site.asked.length).toBeLessThanOrEqual(20)
    expect(new Set(journal.failures.map(({ kind }) => kind))).toEqual(new Set(['rate-limited']))
    expect(journal.logs.some(({ message }) => message.includes('was not asked for'))).toBe(true)
  })

  it('fails when more pages fail than the recipe allows', async () => {
    const pages = Object.fromEntries(Object.entries(shopPages(1, 10)).filter(([path]) => !/[34]$/.test(path)))
    await using site = await startSite(pages)

    const { summary } = await runCrawl(shopRecipe(site.origin))
    const lenient = await runCrawl(shopRecipe(site.origin, { limits: { failedShare: 0.5 } }))

    expect(summary).toMatchObject({ reason: 'finished', failed: true, counters: { failed: 2, done: 9 } })
    expect(lenient.summary.failed).toBe(false)
  })

  it.each([
    ['that fail', {}],
    ['that are not even asked for', { fetch: { perHost: 1, robots: 'ignore' } }],
  ])('ends at a hundred pages %s, and says so', async (_what, more) => {
    const isAsked = 'fetch' in more
    await using site = await startSite({
      '*': (_request, response) => void response.writeHead(isAsked ? 429 : 404, { 'retry-after': '0' }).end(),
    })

    const { summary } = await runCrawl(one(`${site.origin}/{1..1000}`, more))

    expect(summary).toMatchObject({ reason: 'failure-limit', failed: true })
    expect(summary.counters.failed).toBeGreaterThanOrEqual(100)
    expect(summary.counters.failed).toBeLessThan(200)
    expect(summary.messages[0]).toMatch(
      /^Ended at the limit of 10 % failed pages: 0 pages read, 0 rows, 1\d\d failed, \d{3} still to be read\.$/,
    )
    expect(summary.messages).toContain('100 % of the pages failed; the recipe allows 10 %.')
  })

  it('does not end for failures that the recipe allows, or that are few', async () => {
    await using site = await startSite({
      '*': ({ url }, response) => {
        if (Number(url?.slice(1)) % 4 === 0) response.writeHead(404).end()
        else response.setHeader('content-type', 'text/html').end('<h1>There</h1>')
      },
    })
    const lenient = await runCrawl(one(`${site.origin}/{1..200}`, { limits: { failedShare: 0.3 } }))
    const short = await runCrawl(one(`${site.origin}/{1..99}`))

    expect(lenient.summary).toMatchObject({ reason: 'finished', failed: false, counters: { failed: 50 } })
    expect(short.summary).toMatchObject({ reason: 'finished', failed: true, counters: { failed: 24 } })
  })

  it('breaks off what takes too long', async () => {
    await using site = await startSite({ '/': (_request, response) => void response.write('<h1>') })

    const { journal } = await runCrawl(one(`${site.origin}/`, { fetch: { timeoutMs: 100, retries: 0 } }))

    expect(journal.requests).toMatchObject([{ code: 'TIMEOUT', outcome: 'failed' }])
  })

  it('obeys robots.txt and counts what it leaves out', async () => {
    const pages = shopPages(1, 4)
    await using site = await startSite({ ...pages, '/robots.txt': 'User-agent: windrow\nDisallow: /p/2' })

    const { summary, journal } = await runCrawl(shopRecipe(site.origin))

    expect(summary.counters).toMatchObject({ done: 4, skipped: 1, failed: 0 })
    expect(site.asked).not.toContain('/p/2')
    expect(journal.logs.some((log) => log.code === 'ROBOTS')).toBe(true)
  })

  it('fetches nothing while robots.txt cannot be read', async () => {
    await using site = await startSite({
      ...shopPages(1, 2),
      '/robots.txt': (_request, response) => void response.writeHead(503).end(),
    })

    const { summary } = await runCrawl(shopRecipe(site.origin, { fetch: { retries: 1 } }))

    expect(site.asked).toEqual(['/robots.txt', '/robots.txt'])
    expect(summary.failed).toBe(true)
  })

  it.each([
    ['as it is', {}, (text: string) => Buffer.from(text)],
    ['packed', { 'content-encoding': 'gzip' }, (text: string) => gzipSync(text)],
  ])('reads the beginning of a robots.txt that is larger than pages may be, %s', async (_, headers, pack) => {
    const padding = '# nothing\n'.repeat(1000)
    const robots = pack(`${padding}User-agent: *\nDisallow: /\n${padding.repeat(100)}`)
    await using site = await startSite({
      '/': '<h1>There</h1>',
      '/robots.txt': (_request, response) => void response.writeHead(200, headers).end(robots),
    })

    const { journal } = await runCrawl(one(`${site.origin}/`, { fetch: { maxBytes: 2000 } }))

    expect(journal.requests).toMatchObject([{ outcome: 'skipped', code: 'ROBOTS' }])
    expect(site.asked).toEqual(['/robots.txt'])
  })

  it('takes no line of a robots.txt that is cut off for a whole one', async () => {
    const beginning = '\nDisallow: /'
    const robots = `${'User-agent: *\n#'.padEnd(512_000 - beginning.length, '#')}${beginning}elsewhere\n`
    await using site = await startSite({ '/': '<h1>There</h1>', '/robots.txt': robots })

    const { summary } = await runCrawl(one(`${site.origin}/`))

    expect(summary.counters).toMatchObject({ done: 1, skipped: 0 })
  })

  it('fetches nothing when robots.txt was damaged on its way', async () => {
    const robots = gzipSync('User-agent: *\nDisallow: /').subarray(0, 15)
    await using site = await startSite({
      '/': '<h1>There</h1>',
      '/robots.txt': (_request, response) =>
        void response.writeHead(200, { 'content-encoding': 'gzip' }).end(robots),
    })

    const { journal } = await runCrawl(one(`${site.origin}/`, { fetch: { retries: 0 } }))

    expect(journal.requests).toMatchObject([{ outcome: 'failed', code: 'BAD_CONTENT' }])
    expect(site.asked).toEqual(['/robots.txt'])
  })

  /** A start that redirects to another site, whose first page leads to three more. */
  async function crawlRedirected(robots: Answer, seen: (path: string) => void = () => {}) {
    const page = (html: string): Answer => {
      return (request, response) => {
        seen(request.url!)
        response.setHeader('content-type', 'text/html').end(html)
      }
    }
    await using site = await startSite({
      '/robots.txt': robots,
      '/': page('<h1>All</h1><a href="/1">1</a><a href="/2">2</a><a href="/3">3</a>'),
      '*': page('<h1>One</h1>'),
    })
    await using outer = await startSite({
      '/': (_request, response) => void response.writeHead(302, { location: `${site.origin}/` }).end(),
    })
    const fields = { title: { select: 'h1' } }
    const types = { page: { table: 'pages', fields, follow: [{ select: 'a', to: 'page' }] } }
    const { summary } = await runCrawl(one(`${outer.origin}/`, { types }))
    return { counters: summary.counters, asked: site.asked }
  }

  it('keeps the Crawl-delay of a site that a redirect led to, and reads its robots.txt once', async () => {
    const times: number[] = []
    const started = performance.now()
    const { counters, asked } = await crawlRedirected(
      (_request, response) => void response.end('User-agent: *\nCrawl-delay: 0.4'),
      (path) => path !== '/' && times.push(performance.now()),
    )

    expect(counters).toMatchObject({ done: 4, failed: 0 })
    // Two pauses, counted from the beginning: a request may take longer than the one after it. Timers may fire a
    // little early.
    expect(times[2]! - started).toBeGreaterThanOrEqual(2 * 395)
    expect(asked.filter((path) => path === '/robots.txt')).toHaveLength(1)
  })

  it('tries again when the robots.txt of a site that a redirect led to cannot be read', async () => {
    let times = 0
    const { counters, asked } = await crawlRedirected((_request, response) => {
      times++
      response.writeHead(times === 1 ? 503 : 200).end('User-agent: *\nDisallow: /2')
    })

    expect(counters).toMatchObject({ done: 3, skipped: 1, failed: 0, retried: 1 })
    expect(asked.toSorted()).toEqual(['/', '/1', '/3', '/robots.txt', '/robots.txt'])
  })

  it('obeys the robots.txt of a site behind the second redirect, on this site and on others', async () => {
    await using closed = await startSite({
      '/robots.txt': (_request, response) => void response.end('User-agent: *\nDisallow: /'),
      '/': '<h1>Closed</h1>',
    })
    const to =
      (location: string): Answer =>
      (_request, response) =>
        void response.writeHead(302, { location }).end()
    await using outer = await startSite({
      '/robots.txt': (_request, response) => void response.end('User-agent: *\nDisallow: /private'),
      '/away': to('/away/2'),
      '/away/2': to(`${closed.origin}/`),
      '/here': to('/here/2'),
      '/here/2': to('/private'),
      '/private': '<h1>Private</h1>',
    })

    const { summary } = await runCrawl({
      ...one(`${outer.origin}/away`),
      start: [`${outer.origin}/away`, `${outer.origin}/here`],
    })

    expect(summary.counters).toMatchObject({ done: 0, skipped: 2 })
    expect(closed.asked).toEqual(['/robots.txt'])
    expect(outer.asked).not.toContain('/private')
  })

  it('refuses a private address, also behind a redirect', async () => {
    await using inner = await startSite({ '/': '<h1>Secret</h1>' })

    const direct = await runCrawl(one(`${inner.origin}/`), { egress: { allow: [] } })
    await using outer = await startSite({
      '/': (_request, response) =>
        void response.writeHead(302, { location: inner.origin.replace('127.0.0.1', '127.0.0.2') }).end(),
    })
    const redirected = await runCrawl(one(`${outer.origin}/`, { fetch: { robots: 'ignore' } }), {
      egress: { allow: ['127.0.0.1'] },
    })

    await using further = await startSite({
      '/': (_request, response) => void response.writeHead(302, { location: '/again' }).end(),
      '/again': (_request, response) =>
        void response.writeHead(302, { location: inner.origin.replace('127.0.0.1', '127.0.0.2') }).end(),
    })
    const redirectedTwice = await runCrawl(one(`${further.origin}/`, { fetch: { robots: 'ignore' } }), {
      egress: { allow: ['127.0.0.1'] },
    })

    expect(further.asked).toEqual(['/', '/again'])
    expect(redirectedTwice.journal.requests).toMatchObject([{ code: 'ADDRESS_BLOCKED' }])
    expect(inner.asked).toEqual([])
    expect(direct.journal.requests).toMatchObject([{ code: 'ADDRESS_BLOCKED' }])
    expect(redirected.journal.requests).toMatchObject([{ code: 'ADDRESS_BLOCKED' }])
  })
})
