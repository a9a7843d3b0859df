import { describe, expect, it } from 'vitest'
import { slowerHere } from '@windrow/contract/testing/slower-here'
import { MemoryJournal } from '../testing/memory-journal.ts'
import { runCrawl } from '../testing/run-crawl.ts'
import { type Answer, startSite } from '../testing/site.ts'
import { asksForBrowser, canChange } from '../reading/browser-signs.ts'
import type { LearntMode } from '../reading/type-modes.ts'

const isBrowser: (headers: Record<string, unknown>) => boolean = (headers) =>
  headers['upgrade-insecure-requests'] !== undefined

/** A shop whose lists are rendered by scripts and whose product pages are plain, with a script that changes nothing. */
function shop(visits: { http: string[]; browser: string[] }): Record<string, Answer> {
  const html =
    (body: string): Answer =>
    (request, response) => {
      visits[isBrowser(request.headers) ? 'browser' : 'http'].push(request.url!)
      response.setHeader('content-type', 'text/html').end(`<!doctype html><body>${body}</body>`)
    }
  const list = (page: number): string => `<div id="root"></div><script>
    const links = [1, 2].map((n) => '<a class="item" href="/p/${page}' + n + '">Thing ${page}' + n + '</a>')
    setTimeout(() => { document.querySelector('#root').innerHTML = links.join('') }, 50)</script>`
  const product = `<h1>A thing</h1><p>${'It has a long description. '.repeat(20)}</p><script>window.x = 1</script>`
  const pages: Record<string, Answer> = { '*': html(product) }
  for (let page = 1; page <= 5; page++) pages[`/list/${page}`] = html(list(page))
  return pages
}

const recipe = (origin: string, mode = 'auto') => ({
  version: 1,
  start: [`${origin}/list/{1..5}`],
  types: {
    list: { items: '.item', fields: {}, follow: [{ select: ':scope', to: 'product' }] },
    product: { table: 'things', fields: { title: { select: 'h1' }, url: { take: 'url' } } },
  },
  fetch: { mode, concurrency: 1, robots: 'ignore', timeoutMs: 8000 },
})

/** The modes that a run learned for the next one. */
const learntIn = ({ batches }: MemoryJournal): Record<string, LearntMode> =>
  Object.assign({}, ...batches.map(({ typeModes }) => typeModes)) as Record<string, LearntMode>

describe('automatic mode', () => {
  it('learns which page types need a browser', async () => {
    const visits = { http: [] as string[], browser: [] as string[] }
    await using site = await startSite(shop(visits))

    const { summary, journal } = await runCrawl(recipe(site.origin))

    expect(summary.counters).toMatchObject({ done: 15, failed: 0, rows: 10 })
    const lists = (paths: string[]) => paths.filter((path) => path.startsWith('/list')).length
    expect([lists(visits.http), lists(visits.browser)]).toEqual([3, 5])
    expect([visits.http.length - 3, visits.browser.length - 5]).toEqual([10, 3])
    expect(
      journal.logs.filter(({ message }) => message.includes('from now on')).map(({ message }) => message),
    ).toEqual([
      'Pages of the type "list" give more in a browser, so they are read there from now on.',
      'Pages of the type "product" give everything without a browser, so they are read over HTTP from now on.',
    ])
  })

  it('goes on with what it has learned when the run is continued', async () => {
    const visits = { http: [] as string[], browser: [] as string[] }
    const pages = shop(visits)
    const last = pages['/list/5']!
    const stop = new AbortController()
    // The last list is held back until the first attempt has ended.
    pages['/list/5'] = () => stop.abort()
    await using site = await startSite(pages)

    const first = await runCrawl(recipe(site.origin), { signal: stop.signal, graceMs: 0 })
    pages['/list/5'] = last
    const { http, browser } = visits
    const before = [http.length, browser.length]
    const journal = new MemoryJournal(first.journal.batches)
    const { summary } = await runCrawl(recipe(site.origin), { journal })

    expect(first.summary).toMatchObject({ reason: 'stopped' })
    expect(summary.counters).toMatchObject({ done: 15, failed: 0, rows: 10 })
    expect(http.slice(before[0]).filter((path) => path.startsWith('/list'))).toEqual([])
    expect(browser.slice(before[1]).filter((path) => path.startsWith('/list'))).toEqual(['/list/5'])
  })

  it('begins with what the last run has learned, and looks again when it is time', async () => {
    const visits = { http: [] as string[], browser: [] as string[] }
    await using site = await startSite(shop(visits))
    const first = await runCrawl(recipe(site.origin))
    const typeModes = learntIn(first.journal)
    visits.http.length = visits.browser.length = 0

    const second = await runCrawl(recipe(site.origin), { typeModes })
    const { http, browser } = { http: [...visits.http], browser: [...visits.browser] }
    visits.http.length = visits.browser.length = 0
    const due = { ...typeModes, list: { ...typeModes['list']!, pages: 49 } }
    await runCrawl({ ...recipe(site.origin), start: [`${site.origin}/list/1`] }, { typeModes: due })

    expect(second.summary.counters).toMatchObject({ done: 15, failed: 0, rows: 10 })
    expect(browser.toSorted()).toEqual([1, 2, 3, 4, 5].map((page) => `/list/${page}`))
    expect(http).toHaveLength(10)
    expect(second.journal.logs.map(({ message }) => message)).toContain(
      'Pages of the type "list" are read in a browser, as was found out before; now and then one is compared.',
    )
    expect(learntIn(second.journal)['list']).toEqual({ ...typeModes['list'], pages: 10 })
    expect(visits.http).toContain('/list/1')
    expect(visits.browser).toContain('/list/1')
  })

  it('takes what HTTP gives where the browser is gone that the last run had', async () => {
    const visits = { http: [] as string[], browser: [] as string[] }
    await using site = await startSite(shop(visits))
    const product = { decided: 'browser', winner: 'browser', streak: 3, pages: 3 } as const

    const { summary, journal } = await runCrawl(
      { ...recipe(site.origin), start: [{ url: `${site.origin}/p/{1..3}`, type: 'product' }] },
      { browser: { path: '/no/such/browser' }, typeModes: { product } },
    )

    expect(summary).toMatchObject({ reason: 'finished', counters: { done: 3, failed: 0, rows: 3 } })
    expect(journal.logs.filter(({ message }) => message.includes('as far as they can be'))).toHaveLength(1)
  })

  it('takes what HTTP gives where there is no browser, says so once, and fails only the pages that gave nothing', async () => {
    const visits = { http: [] as string[], browser: [] as string[] }
    await using site = await startSite(shop(visits))
    const starts = [`${site.origin}/list/1`, { url: `${site.origin}/p/{1..3}`, type: 'product' }]

    const { summary, journal } = await runCrawl(
      { ...recipe(site.origin), start: starts },
      { browser: { path: '/no/such/browser' } },
    )

    expect(summary).toMatchObject({ reason: 'finished', counters: { done: 3, failed: 1, rows: 3 } })
    expect(journal.requests.find(({ outcome }) => outcome === 'failed')?.code).toBe('NO_BROWSER')
    expect(journal.logs.filter(({ message }) => message.includes('as far as they can be'))).toHaveLength(1)
  })

  it('stops in the pause between the two ways to read a page', async () => {
    const stop = new AbortController()
    const answer: Answer = (_request, response) => {
      stop.abort()
      response.setHeader('content-type', 'text/html').end('<p>Short</p><script>x()</script>')
    }
    await using site = await startSite({ '*': answer })
    const { fetch, ...rest } = recipe(site.origin)
    const started = performance.now()

    const { summary } = await runCrawl(
      { ...rest, start: [`${site.origin}/list/1`], fetch: { ...fetch, delayMs: 20_000 } },
      { signal: stop.signal, graceMs: 200 },
    )

    expect(summary).toMatchObject({ reason: 'stopped', counters: { done: 0, failed: 0, queued: 1 } })
    expect(performance.now() - started).toBeLessThan(2000 * slowerHere())
  })

  it('lets page types differ: one in the browser, the other over HTTP', async () => {
    const visits = { http: [] as string[], browser: [] as string[] }
    await using site = await startSite(shop(visits))
    const { types, ...rest } = recipe(site.origin, 'http')

    await runCrawl({ ...rest, types: { ...types, list: { ...types.list, mode: 'browser' } } })

    expect(visits.browser).toHaveLength(5)
    expect(visits.http).toHaveLength(10)
  })
})

describe('signs of a page that needs a browser', () => {
  it.each([
    ['<body><div id="root"></div><script src="/app.js"></script>', true],
    [
      '<body><noscript>You need to enable JavaScript to run this app.</noscript><script src="/app.js"></script>',
      true,
    ],
    [`<body><app-root></app-root><p>${'text '.repeat(200)}</p><script src=a.js></script>`, true],
    [`<body><p>${'A page with text. '.repeat(40)}</p><script src=a.js></script>`, false],
    ['<body><p>Short, and without scripts.</p>', false],
    ['<body><p>Short</p><script type="application/ld+json">{}</script>', false],
  ])('%s: %s', (html, expected) => expect(asksForBrowser(html)).toBe(expected))

  it('knows scripts that do something from data', () => {
    expect(canChange('<script type="application/json">{}</script>')).toBe(false)
    expect(canChange('<script type="module">x()</script>')).toBe(true)
  })

  it.each([
    '<div ',
    '<svg ',
    '<',
    '<script type="application/json" ',
    '<app-root data-reactroot=""',
    '<div id=root id=root id=root ',
    '<svg></svg',
  ])('are looked for in time on a page full of %s', (piece) => {
    const started = performance.now()
    const page = piece.repeat(1_000_000 / piece.length)

    canChange(page)
    asksForBrowser(`<script src="a.js"></script>${page}`)

    expect(performance.now() - started).toBeLessThan(1500 * slowerHere())
  })
})
