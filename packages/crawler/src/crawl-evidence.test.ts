import { describe, expect, it } from 'vitest'
import { runCrawl } from './testing/run-crawl.ts'
import { CutError, MemoryJournal } from './testing/memory-journal.ts'
import { shopPages, shopRecipe, startSite } from './testing/site.ts'

const pages = (list: readonly string[], origin: string, more: Record<string, unknown> = {}) => ({
  version: 1,
  start: list.map((path) => origin + path),
  types: { page: { table: 'pages', fields: { title: { select: 'h1' } }, ...more } },
})

describe('evidence', () => {
  it('keeps the page that a failure answered with, and tells kinds of failures apart', async () => {
    await using site = await startSite({
      '/gone': (_request, response) =>
        void response.writeHead(404, { 'content-type': 'text/html' }).end('<p>Nö</p>'),
      '/wall': '<title>Just a moment...</title><script src="https://challenges.cloudflare.com/x"></script>',
      '/down': (_request, response) => void response.writeHead(500).end(),
    })
    const { journal } = await runCrawl({
      ...pages(['/gone', '/wall', '/down'], site.origin),
      fetch: { retries: 0 },
    })

    const kept = new Map(journal.evidence.map((one) => [new URL(one.url).pathname, one]))
    expect(kept.get('/gone')).toMatchObject({ reason: 'failed', kind: 'html', httpStatus: 404, table: null })
    expect(Buffer.from(kept.get('/gone')!.body).toString()).toBe('<p>Nö</p>')
    expect(kept.get('/wall')).toMatchObject({ code: 'BLOCKED' })
    expect(kept.has('/down')).toBe(false)
    expect(journal.failures.map(({ kind, code, count }) => `${kind} ${code} ${count}`).toSorted()).toEqual([
      'blocked BLOCKED 1',
      'permanent HTTP_STATUS 1',
      'transient HTTP_STATUS 1',
    ])
  })

  it('fails a page that lacks what the recipe says it always has, and keeps it', async () => {
    await using site = await startSite({ '/a': '<h1>A</h1>', '/b': '<h2>Changed</h2>' })
    const field = { select: 'h1', required: true, onMissing: 'fail' }
    const { journal, summary } = await runCrawl(
      pages(['/a', '/b'], site.origin, { fields: { title: field } }),
    )

    expect(summary.counters).toMatchObject({ done: 1, failed: 1, rows: 1 })
    expect(journal.failures).toMatchObject([{ kind: 'page-changed', code: 'PAGE_CHANGED', count: 1 }])
    expect(journal.evidence.find(({ reason }) => reason === 'failed')?.body.toString()).toContain('Changed')
  })

  it('fails a page without rows where the recipe asks for it', async () => {
    await using site = await startSite({ '/a': '<p>No list today</p>' })
    const { journal } = await runCrawl(pages(['/a'], site.origin, { items: 'li', empty: 'fail' }))

    expect(journal.requests).toMatchObject([{ outcome: 'failed', code: 'PAGE_CHANGED' }])
  })

  it('keeps a sample of each page type that says where its rows stand', async () => {
    await using site = await startSite(shopPages(4, 10))
    const { journal } = await runCrawl(shopRecipe(site.origin, { keep: { sample: 3 } }), {
      flush: { pages: 7 },
    })

    const rows = journal.rows('products')
    const before = new Map<number, number>()
    let count = 0
    for (const batch of journal.batches) {
      before.set(batch.sequence, count)
      count += batch.rows.get('products')?.count ?? 0
    }
    const details = journal.batches.flatMap((batch) =>
      batch.evidence
        .filter(({ type }) => type === 'detail')
        .map((one) => ({ ...one, at: before.get(batch.sequence)! + one.rowsBefore })),
    )
    expect(details.length).toBeGreaterThanOrEqual(3)
    expect(details.length).toBeLessThan(30)
    for (const { url, at } of details)
      expect(rows[at]).toMatchObject({ title: `Thing ${new URL(url).pathname.split('/').at(-1)}` })
    const smallest = (list: { type: string; rank: number }[], type: string) =>
      list
        .filter((one) => one.type === type)
        .map(({ rank }) => rank)
        .toSorted((a, b) => a - b)
        .slice(0, 3)
    const again = await runCrawl(shopRecipe(site.origin, { keep: { sample: 40 } }))
    for (const type of ['list', 'detail'])
      expect(smallest(journal.evidence, type)).toEqual(smallest(again.journal.evidence, type))
  })

  it('keeps no more than asked for, also when the crawl was cut off in between', async () => {
    const gone = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`/${at}`, at]))
    await using site = await startSite({
      '*': (_request, response) =>
        void response.writeHead(410, { 'content-type': 'text/html' }).end('<p>gone</p>'),
    })
    const recipe = { ...pages(Object.keys(gone), site.origin), keep: { failed: 12 } }
    const cut = new MemoryJournal([], 1)
    await expect(runCrawl(recipe, { journal: cut, flush: { pages: 2 } })).rejects.toThrow(CutError)
    const { journal } = await runCrawl(recipe, { journal: new MemoryJournal(cut.batches) })

    expect(journal.requests).toHaveLength(30)
    expect(journal.evidence).toHaveLength(12)
    expect(journal.failures.reduce((sum, { count }) => sum + count, 0)).toBe(30)
  })
})
