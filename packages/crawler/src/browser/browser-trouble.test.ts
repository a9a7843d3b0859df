import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it, onTestFinished } from 'vitest'
import { publicInternetOnly } from '../fetch/egress.ts'
import { runCrawl } from '../testing/run-crawl.ts'
import { startSite } from '../testing/site.ts'
import { BrowserPool } from './browser-pool.ts'
import { PageAllowance } from './page-allowance.ts'

const recipe = (start: string, more: object = {}) => ({
  version: 1,
  start: [start],
  types: { page: { items: 'body', table: 'pages', fields: { name: { select: 'h1' } } } },
  fetch: { mode: 'browser', timeoutMs: 8000, concurrency: 3, robots: 'ignore', ...more },
})

const look = {
  egress: publicInternetOnly,
  dialer: null,
  userAgent: 'windrow-test',
  headers: {},
  settings: {},
  sharesCookies: false,
  timeoutMs: 8000,
  maxBytes: 1_000_000,
  redirects: 5,
}

/** The browsers started by this process. */
function browsers(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const [, name, parent] = /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
        return Number(parent) === process.pid && name!.startsWith('chrom')
      } catch {
        return false
      }
    })
}

/** Number of listening sockets in this process. */
const listeners = (): number =>
  process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap').length

const onLinux = it.runIf(process.platform === 'linux')

describe('a browser in trouble', () => {
  onLinux.each(['page', 'run'])('loses no page when it is killed, cookies by %s', async (cookies) => {
    let killed = 0
    await using site = await startSite({
      '*': (request, response) => {
        if (request.url === '/5' && killed === 0)
          for (const pid of browsers()) {
            killed++
            process.kill(pid, 'SIGKILL')
          }
        response.setHeader('content-type', 'text/html').end(`<h1>${request.url}</h1>`)
      },
    })

    // Browsers abandoned by an earlier test must not count here.
    await expect.poll(browsers).toEqual([])
    const before = listeners()
    const { summary, journal } = await runCrawl(recipe(`${site.origin}/{1..12}`, { cookies }))

    expect(killed).toBe(1)
    expect(summary.counters).toMatchObject({ done: 12, failed: 0, rows: 12 })
    expect(new Set(journal.rows('pages').map((row) => row['name'])).size).toBe(12)
    expect(journal.logs.some(({ code }) => code === 'BROWSER_CRASHED')).toBe(true)
    await expect.poll(browsers).toEqual([])
    // The egress proxies of both browsers are closed.
    await expect.poll(listeners).toBeLessThanOrEqual(before)
  })

  onLinux('starts anew when it takes too much memory', async () => {
    const seen = new Set<number>()
    await using site = await startSite({
      '*': (request, response) => {
        for (const pid of browsers()) seen.add(pid)
        const page = `<h1>${request.url}</h1><script>setTimeout(() => { document.body.append('late') }, 80)</script>`
        response.setHeader('content-type', 'text/html').end(page)
      },
    })

    const { summary } = await runCrawl(recipe(`${site.origin}/{1..5}`), {
      browser: { memoryBytes: 1_000_000, measureEveryMs: 50 },
    })

    expect(summary.counters).toMatchObject({ done: 5, failed: 0, retried: 0 })
    expect(seen.size).toBeGreaterThan(1)
  })

  onLinux('goes on when it dies with its last page on the way, as it was about to start anew', async () => {
    const pool = new BrowserPool({ memoryBytes: 1_000_000, measureEveryMs: 1 }, look, 1, () => false)
    onTestFinished(() => pool.close())
    const showing = async () => pool.release(await pool.acquire('https://shop.example/'), [])
    const first = showing().catch(() => {})
    while (pool.memoryBytes === 0) await new Promise(setImmediate)
    for (const pid of browsers()) process.kill(pid, 'SIGKILL')
    await first

    await expect(showing()).resolves.toBeUndefined()
  })

  it('ends a page whose scripts never end, and reads the others', async () => {
    await using site = await startSite({
      '/stuck': '<h1>x</h1><script>for (;;) {}</script>',
      '*': '<h1>fine</h1>',
    })
    const starts = [`${site.origin}/stuck`, `${site.origin}/a`, `${site.origin}/b`]

    const { summary, journal } = await runCrawl({
      ...recipe('', { timeoutMs: 5000, retries: 0, concurrency: 1 }),
      start: starts,
    })

    expect(summary.counters).toMatchObject({ done: 2, failed: 1 })
    expect(journal.requests.map(({ code }) => code)).toEqual(['TIMEOUT', null, null])
  })

  it('ends the run with a sentence when there is none', async () => {
    await using site = await startSite({ '*': '<h1>fine</h1>' })

    const { summary } = await runCrawl(recipe(`${site.origin}/{1..5}`), {
      browser: { path: '/no/such/browser' },
    })

    expect(summary).toMatchObject({ reason: 'hindered', failed: true, counters: { done: 0, queued: 5 } })
    expect(summary.messages[0]).toBe(
      'There is no browser at /no/such/browser. Set WINDROW_BROWSER or --browser to a Chromium or Chrome.',
    )
  })

  it('stops within the grace period, and what was not read stays to be read', async () => {
    const stop = new AbortController()
    await using site = await startSite({
      '*': (request, response) => {
        if (request.url === '/3') stop.abort()
        response.setHeader('content-type', 'text/html').end('<h1>x</h1><script>for (;;) {}</script>')
      },
    })
    // The scripts never end, so reaching this point is the proof.
    const { summary } = await runCrawl(recipe(`${site.origin}/{1..5}`), { signal: stop.signal, graceMs: 200 })

    expect(summary).toMatchObject({ reason: 'stopped', counters: { done: 0, failed: 0, queued: 5 } })
  })
})

describe('PageAllowance', () => {
  it('halves above the limit and grows back one by one well below it', () => {
    const allowance = new PageAllowance(8, 1_000_000_000)
    expect(allowance.pages).toBe(8)

    expect(allowance.measured(1_100_000_000)).toBe('restart')
    expect(allowance.pages).toBe(4)
    expect(allowance.measured(800_000_000)).toBe('go on')
    expect(allowance.pages).toBe(4)
    expect(allowance.measured(500_000_000)).toBe('go on')
    expect(allowance.pages).toBe(5)
  })

  it('begins with no more than fits', () => {
    expect(new PageAllowance(16, 500_000_000).pages).toBe(5)
    expect(new PageAllowance(16, 1).pages).toBe(1)
  })
})
