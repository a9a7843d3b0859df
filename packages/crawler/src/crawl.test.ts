import { describe, expect, it } from 'vitest'
import { MemoryJournal } from './testing/memory-journal.ts'
import { runCrawl } from './testing/run-crawl.ts'
import { type Answer, shopPages, shopRecipe, startSite } from './testing/site.ts'

const sorted = (rows: object[]) => rows.map((row) => JSON.stringify(row)).toSorted()

describe('crawl', () => {
  it('follows lists to their end and hands carried values down', async () => {
    await using site = await startSite(shopPages(3, 4))

    const { summary, journal } = await runCrawl(shopRecipe(site.origin))

    expect(summary).toMatchObject({
      reason: 'finished',
      failed: false,
      counters: { done: 15, rows: 24, queued: 0 },
    })
    expect(journal.rows('links')).toHaveLength(12)
    expect(sorted(journal.rows('products'))).toEqual(
      sorted(
        Array.from({ length: 12 }, (_, id) => ({
          name: `Thing ${id}`,
          title: `Thing ${id}`,
          price: id + 0.5,
        })),
      ),
    )
  })

  it('reads the items of a list before its next page, so that rows flow from the beginning', async () => {
    await using site = await startSite(shopPages(5, 4))

    await runCrawl(shopRecipe(site.origin, { fetch: { concurrency: 1, robots: 'ignore' } }))

    expect(site.asked.slice(0, 7)).toEqual([
      '/list?page=1',
      '/p/0',
      '/p/1',
      '/p/2',
      '/p/3',
      '/list?page=2',
      '/p/4',
    ])
  })

  it('numbers its batches without gaps and adds up to the totals', async () => {
    await using site = await startSite(shopPages(4, 10))

    const { summary, journal } = await runCrawl(shopRecipe(site.origin), { flush: { pages: 5 } })

    expect(journal.batches.map((batch) => batch.sequence)).toEqual(journal.batches.map((_, index) => index))
    const sum = (key: 'done' | 'rows' | 'queued') =>
      journal.batches.reduce((total, batch) => total + batch.delta[key], 0)
    expect({ done: sum('done'), rows: sum('rows'), queued: sum('queued') }).toEqual({
      done: summary.counters.done,
      rows: summary.counters.rows,
      queued: 0,
    })
  })

  it('gives the same rows wherever it is cut', async () => {
    await using site = await startSite(shopPages(3, 6))
    const recipe = shopRecipe(site.origin, { fetch: { concurrency: 3 } })
    const whole = await runCrawl(recipe, { flush: { pages: 2 } })
    const expected = sorted(whole.journal.rows('products'))

    for (let cut = 0; cut <= whole.journal.batches.length; cut++) {
      const first = new MemoryJournal([], cut)
      await runCrawl(recipe, { journal: first, flush: { pages: 2 } }).catch(() => null)
      const { summary, journal } = await runCrawl(recipe, { journal: new MemoryJournal(first.batches) })

      expect(sorted(journal.rows('products'))).toEqual(expected)
      expect(summary.counters).toMatchObject({ done: 21, rows: 36, failed: 0, queued: 0 })
    }
  })

  it('keeps the page limit exactly, also across attempts', async () => {
    await using site = await startSite(shopPages(3, 10))
    const recipe = shopRecipe(site.origin, { limits: { pages: 17 } })
    const first = new MemoryJournal([], 2)
    await runCrawl(recipe, { journal: first, flush: { pages: 3 } }).catch(() => null)

    const { summary, journal } = await runCrawl(recipe, { journal: new MemoryJournal(first.batches) })

    expect(summary.reason).toBe('page-limit')
    expect(summary.counters.done).toBe(17)
    expect(journal.requests.filter((request) => request.outcome === 'done')).toHaveLength(17)
  })

  it('keeps the row limit exactly, also across attempts', async () => {
    await using site = await startSite(shopPages(3, 10))
    const recipe = shopRecipe(site.origin, { limits: { rows: 23 } })
    const first = new MemoryJournal([], 2)
    await runCrawl(recipe, { journal: first, flush: { pages: 3 } }).catch(() => null)

    const { summary, journal } = await runCrawl(recipe, { journal: new MemoryJournal(first.batches) })

    expect(summary.reason).toBe('row-limit')
    expect(journal.rows('links').length + journal.rows('products').length).toBe(23)
    const again = await runCrawl(recipe, { journal: new MemoryJournal(journal.batches) })
    expect(again.summary.counters.rows).toBe(23)
  })

  it('stops at the signal, and continues later', async () => {
    const stop = new AbortController()
    const pages = shopPages(2, 10)
    let hangs = true
    await using site = await startSite({
      ...pages,
      '/p/4': (_request, response) => {
        stop.abort()
        // Never answers the first time: the request is aborted and stays pending.
        if (!hangs) response.setHeader('content-type', 'text/html').end(pages['/p/4'])
      },
    })
    const recipe = shopRecipe(site.origin, { fetch: { concurrency: 4 } })

    const stopped = await runCrawl(recipe, { signal: stop.signal, graceMs: 20 })
    hangs = false
    const rest = await runCrawl(recipe, { journal: new MemoryJournal(stopped.journal.batches) })

    expect(stopped.summary.reason).toBe('stopped')
    expect(stopped.journal.requests.some((request) => request.url.endsWith('/p/4'))).toBe(false)
    expect(rest.summary).toMatchObject({ reason: 'finished', counters: { done: 22, rows: 40, queued: 0 } })
  })

  it('rejects with the error of the journal', async () => {
    await using site = await startSite(shopPages(1, 2))

    await expect(runCrawl(shopRecipe(site.origin), { journal: new MemoryJournal([], 0) })).rejects.toThrow(
      'cut',
    )
  })

  it('does not go deeper than it may', async () => {
    await using site = await startSite(shopPages(3, 4))

    const { summary } = await runCrawl(shopRecipe(site.origin, { limits: { depth: 0 } }))

    // The pages of a list have the same depth.
    expect(summary.counters.done).toBe(3)
  })

  it('counts a page once, however many addresses redirect to it', async () => {
    const redirect =
      (to: string): Answer =>
      (_request, response) =>
        void response.writeHead(302, { location: to }).end()
    await using site = await startSite({
      '/': '<a href="/a">a</a><a href="/b">b</a><a href="/c">c</a>',
      '/a': redirect('/c'),
      '/b': redirect('/c'),
      '/c': '<h1>See</h1>',
    })

    const { journal } = await runCrawl({
      version: 1,
      start: [`${site.origin}/`],
      types: {
        start: { follow: [{ select: 'a', to: 'page' }] },
        page: { table: 'pages', fields: { title: { select: 'h1' } } },
      },
    })

    expect(journal.rows('pages')).toEqual([{ title: 'See' }])
    expect(journal.requests.filter((request) => request.code === 'DUPLICATE')).toHaveLength(2)
  })
})
