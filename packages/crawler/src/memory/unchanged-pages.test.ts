import { hash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { MapMemory } from '../testing/map-memory.ts'
import { MemoryJournal } from '../testing/memory-journal.ts'
import { runCrawl } from '../testing/run-crawl.ts'
import { type Answer, shopPages, shopRecipe, startSite } from '../testing/site.ts'

const sorted = (rows: object[]) => rows.map((row) => JSON.stringify(row)).toSorted()
const tables = (journal: MemoryJournal) => [sorted(journal.rows('links')), sorted(journal.rows('products'))]
const padding = `<!--${'x'.repeat(12_000)}-->`
const modified = 'Sat, 01 Aug 2026 10:00:00 GMT'

/** Answers with a page and its validators, or that it hasn't changed. */
function answering(pages: Record<string, string>, by: 'etag' | 'date' | 'nothing'): Answer {
  return (request, response) => {
    const page = pages[request.url!]
    if (page === undefined) return void response.writeHead(404).end()
    const etag = `"${hash('sha1', page)}"`
    const { 'if-none-match': match, 'if-modified-since': since } = request.headers
    if (by === 'etag') response.setHeader('etag', etag)
    if (by === 'date') response.setHeader('last-modified', modified)
    if ((by === 'etag' && match === etag) || (by === 'date' && since === modified))
      return void response.writeHead(304).end()
    response.setHeader('content-type', 'text/html').end(page + padding)
  }
}

describe('a second run with unchanged: reuse', () => {
  it.each(['etag', 'date'] as const)('gives the whole dataset for a few bytes, by %s', async (by) => {
    await using site = await startSite({ '*': answering(shopPages(5, 10), by) })
    const recipe = shopRecipe(site.origin, { fetch: { unchanged: 'reuse' } })
    const first = await runCrawl(recipe, { memory: new MapMemory() })

    const second = await runCrawl(recipe, { memory: MapMemory.of(first.journal) })

    expect(tables(second.journal)).toEqual(tables(first.journal))
    expect(second.summary.counters).toMatchObject({ done: 55, rows: 100, skipped: 0, failed: 0 })
    expect(second.summary.counters.bytesDown).toBeLessThan(first.summary.counters.bytesDown * 0.03)
    expect(second.journal.requests.every((request) => request.httpStatus === 304)).toBe(true)
  })

  it('goes on for many runs, and reads what has changed', async () => {
    const pages: Record<string, string> = shopPages(2, 4)
    await using site = await startSite({ '*': answering(pages, 'etag') })
    const recipe = shopRecipe(site.origin, { fetch: { unchanged: 'reuse' } })
    let { journal } = await runCrawl(recipe, { memory: new MapMemory() })
    let memory = MapMemory.of(journal)

    for (let price = 1; price <= 3; price++) {
      pages['/p/5'] = `<h1>Thing 5</h1><p class="price">€ ${price}</p>`
      ;({ journal } = await runCrawl(recipe, { memory }))
      memory = MapMemory.of(journal, memory)
      expect(journal.rows('products').find((row) => row.title === 'Thing 5')).toMatchObject({ price })
      expect(journal.rows('products')).toHaveLength(8)
      expect(journal.requests.filter((request) => request.httpStatus === 200)).toHaveLength(1)
    }
  })

  it('reads a page anew that is reached with other values', async () => {
    const pages: Record<string, string> = shopPages(1, 3)
    await using site = await startSite({ '*': answering(pages, 'etag') })
    const recipe = shopRecipe(site.origin, { fetch: { unchanged: 'reuse' } })
    const first = await runCrawl(recipe, { memory: new MapMemory() })
    pages['/list?page=1'] = pages['/list?page=1']!.replace('Thing 1', 'Thing one')

    const { journal } = await runCrawl(recipe, { memory: MapMemory.of(first.journal) })

    expect(journal.rows('products').map((row) => row.name)).toContain('Thing one')
    expect(journal.rows('products').map((row) => row.name)).not.toContain('Thing 1')
  })

  it('keeps limits and unique rows as any run does', async () => {
    const twice = { '/a': '<h1>Same</h1>', '/b': '<h1>Same</h1>', '/c': '<h1>Other</h1>' }
    await using site = await startSite({ '*': answering(twice, 'etag') })
    const recipe = {
      version: 1,
      start: Object.keys(twice).map((path) => site.origin + path),
      fetch: { unchanged: 'reuse' },
      types: { page: { table: 'pages', unique: ['title'], fields: { title: { select: 'h1' } } } },
    }
    const first = await runCrawl(recipe, { memory: new MapMemory() })
    const memory = MapMemory.of(first.journal)

    const second = await runCrawl(recipe, { memory })
    const limited = await runCrawl({ ...recipe, limits: { rows: 1 } }, { memory })

    expect(sorted(second.journal.rows('pages'))).toEqual(['{"title":"Other"}', '{"title":"Same"}'])
    expect(limited.summary).toMatchObject({ reason: 'row-limit', counters: { rows: 1 } })
  })

  it('gives the same rows wherever it is cut', async () => {
    await using site = await startSite({ '*': answering(shopPages(3, 6), 'etag') })
    const recipe = shopRecipe(site.origin, { fetch: { unchanged: 'reuse', concurrency: 3 } })
    const whole = await runCrawl(recipe, { memory: new MapMemory() })
    const memory = MapMemory.of(whole.journal)

    for (let cut = 0; cut <= 8; cut++) {
      const before = new MemoryJournal([], cut)
      await runCrawl(recipe, { journal: before, memory, flush: { pages: 2 } }).catch(() => null)
      const { journal, summary } = await runCrawl(recipe, {
        journal: new MemoryJournal(before.batches),
        memory,
      })

      expect(tables(journal)).toEqual(tables(whole.journal))
      expect(summary.counters).toMatchObject({ done: 21, rows: 36, queued: 0 })
      expect(MapMemory.of(journal, memory).pages.size).toBe(21)
    }
  })

  it('sends validators to the address they are of, after redirects too', async () => {
    const seen: (string | undefined)[] = []
    const page: Answer = (request, response) => {
      seen.push(request.headers['if-none-match'])
      if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end()
      else response.writeHead(200, { 'content-type': 'text/html', etag: '"1"' }).end('<h1>Here</h1>')
    }
    const moved: Answer = (request, response) => {
      seen.push(request.headers['if-none-match'])
      response.writeHead(302, { location: '/here' }).end()
    }
    await using site = await startSite({ '/': moved, '/here': page })
    const recipe = {
      version: 1,
      start: [`${site.origin}/`],
      fetch: { unchanged: 'reuse' },
      types: { page: { table: 'pages', fields: { title: { select: 'h1' } } } },
    }
    const first = await runCrawl(recipe, { memory: new MapMemory() })

    const { journal } = await runCrawl(recipe, { memory: MapMemory.of(first.journal) })

    expect(seen).toEqual([undefined, undefined, undefined, '"1"'])
    expect(journal.rows('pages')).toEqual([{ title: 'Here' }])
  })

  it('reads anew what a site has no validators for', async () => {
    const pages: Record<string, string> = shopPages(1, 3)
    await using site = await startSite({ '*': answering(pages, 'nothing') })
    const recipe = shopRecipe(site.origin, { fetch: { unchanged: 'reuse' } })
    const first = await runCrawl(recipe, { memory: new MapMemory() })

    const second = await runCrawl(recipe, { memory: MapMemory.of(first.journal) })

    expect(tables(second.journal)).toEqual(tables(first.journal))
    expect(MapMemory.of(first.journal).pages.size).toBe(0)
  })
})

describe('a second run with unchanged: skip', () => {
  it.each(['etag', 'nothing'] as const)('gives only rows of pages that changed, told by %s', async (by) => {
    const pages: Record<string, string> = shopPages(3, 5)
    await using site = await startSite({ '*': answering(pages, by) })
    const recipe = shopRecipe(site.origin, { fetch: { unchanged: 'skip' } })
    const first = await runCrawl(recipe, { memory: new MapMemory() })
    pages['/p/7'] = '<h1>Thing seven</h1>'

    const { journal, summary } = await runCrawl(recipe, { memory: MapMemory.of(first.journal) })

    expect(journal.rows('products')).toEqual([{ name: 'Thing 7', title: 'Thing seven', price: null }])
    expect(journal.rows('links')).toEqual([])
    expect(summary).toMatchObject({ failed: false, counters: { done: 1, skipped: 17, rows: 1, queued: 0 } })
    const skipped = journal.requests.filter((request) => request.outcome === 'skipped')
    expect(new Set(skipped.map((request) => request.code))).toEqual(new Set(['UNCHANGED']))
  })

  it('reads a page again whose rows were cut at the limit', async () => {
    const items = Array.from({ length: 5 }, (_, at) => `<li>Thing ${at}</li>`)
    await using site = await startSite({ '/': `<ul>${items.join('')}</ul>` })
    const recipe = {
      version: 1,
      start: [`${site.origin}/`],
      fetch: { unchanged: 'skip' },
      types: { list: { items: 'li', table: 'things', fields: { name: { select: ':scope' } } } },
    }
    const first = await runCrawl({ ...recipe, limits: { rows: 2 } }, { memory: new MapMemory() })

    const { journal } = await runCrawl(recipe, { memory: MapMemory.of(first.journal) })

    expect(first.journal.rows('things')).toHaveLength(2)
    expect(journal.rows('things')).toHaveLength(5)
  })

  it('succeeds without any change, and still finds what is new the time after', async () => {
    const pages: Record<string, string> = shopPages(2, 5)
    await using site = await startSite({ '*': answering(pages, 'etag') })
    const recipe = shopRecipe(site.origin, { fetch: { unchanged: 'skip' } })
    const first = await runCrawl(recipe, { memory: new MapMemory() })
    const memory = MapMemory.of(first.journal)
    const second = await runCrawl(recipe, { memory })
    pages['/p/3'] = '<h1>Thing three</h1><p class="price">€ 1</p>'

    const third = await runCrawl(recipe, { memory: MapMemory.of(second.journal, memory) })

    expect(second.summary).toMatchObject({ failed: false, counters: { done: 0, skipped: 12, rows: 0 } })
    expect(third.journal.rows('products')).toEqual([{ name: 'Thing 3', title: 'Thing three', price: 1 }])
  })
})

it('nothing is asked or remembered unless the recipe says so', async () => {
  await using site = await startSite({ '*': answering(shopPages(1, 2), 'etag') })
  const memory = new MapMemory()

  const { journal } = await runCrawl(shopRecipe(site.origin), { memory })

  expect(memory.asked).toEqual([])
  expect(MapMemory.of(journal).pages.size).toBe(0)
})
