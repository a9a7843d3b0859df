import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { MemoryJournal } from './testing/memory-journal.ts'
import { runCrawl } from './testing/run-crawl.ts'
import { type Answer, startSite } from './testing/site.ts'

const page = { table: 'pages', fields: { title: { select: 'h1' } } }
const titles = (journal: MemoryJournal, table = 'pages') =>
  journal
    .rows(table)
    .map((row) => String(row['title'] ?? row['name']))
    .toSorted()

const xml =
  (text: string): Answer =>
  (request, response) =>
    void response
      .setHeader('content-type', 'application/xml')
      .end(text.replaceAll('SITE', `http://${request.headers.host}`))

describe('where a crawl starts', () => {
  it('writes out templates', async () => {
    await using site = await startSite({ '/p/1': '<h1>1</h1>', '/p/2': '<h1>2</h1>', '/p/3': '<h1>3</h1>' })

    const { journal } = await runCrawl({ version: 1, start: [`${site.origin}/p/{1..3}`], types: { page } })

    expect(titles(journal)).toEqual(['1', '2', '3'])
  })

  it('goes from robots.txt to sitemaps, packed ones too, and filters', async () => {
    const packed = (host: string) =>
      gzipSync(
        `<urlset><url><loc>http://${host}/p/1</loc><lastmod>2025-05-01</lastmod></url><url><loc>http://${host}/p/2</loc><lastmod>2023-05-01</lastmod></url><url><loc>http://${host}/about</loc></url></urlset>`,
      )
    await using site = await startSite({
      '/robots.txt': xml('User-agent: *\nSitemap: SITE/index.xml'),
      '/index.xml': xml('<sitemapindex><sitemap><loc>SITE/one.xml.gz</loc></sitemap></sitemapindex>'),
      '/one.xml.gz': (request, response) =>
        void response.setHeader('content-type', 'application/gzip').end(packed(request.headers.host ?? '')),
      '/p/1': '<h1>1</h1>',
      '/p/2': '<h1>2</h1>',
      '/about': '<h1>About</h1>',
    })

    const { journal, summary } = await runCrawl({
      version: 1,
      start: [{ sitemap: `${site.origin}/`, match: '/p/', since: '2024-01-01' }],
      types: { page },
    })

    expect(titles(journal)).toEqual(['1'])
    expect(summary).toMatchObject({ failed: false, counters: { rows: 1, failed: 0 } })
    expect(site.asked).not.toContain('/about')
  })

  it('reads feeds, and continues after a cut', async () => {
    await using site = await startSite({
      '/feed': xml(
        '<rss><channel><item><link>SITE/p/1</link></item><item><link>SITE/p/2</link></item></channel></rss>',
      ),
      '/p/1': '<h1>1</h1>',
      '/p/2': '<h1>2</h1>',
    })
    const recipe = { version: 1, start: [{ feed: `${site.origin}/feed` }], types: { page } }
    const whole = await runCrawl(recipe, { flush: { pages: 1 } })
    const cut = new MemoryJournal(whole.journal.batches.slice(0, 2))

    const { journal } = await runCrawl(recipe, { journal: cut })

    expect(titles(whole.journal)).toEqual(['1', '2'])
    expect(titles(journal)).toEqual(['1', '2'])
  })

  it('says when a sitemap cannot be read', async () => {
    await using site = await startSite({})

    const { summary } = await runCrawl({
      version: 1,
      start: [{ sitemap: `${site.origin}/sitemap.xml` }],
      types: { page },
    })

    expect(summary.failed).toBe(true)
    expect(summary.messages.join(' ')).toContain('answered HTTP 404')
  })
})

describe('page types told apart', () => {
  const pages = {
    '/': '<h1>Home</h1><a href="/p/1">1</a><a href="/b">b</a><a href="/c">c</a><a href="/x.pdf">x</a><a href="/p/9?print">9</a>',
    '/p/1': '<h1>Product 1</h1>',
    '/b': '<h1>Article b</h1><div class="article"></div>',
    '/c': '<h1>Neither</h1>',
  }

  it('chooses the first type that fits, by address or by content', async () => {
    await using site = await startSite(pages)

    const { journal } = await runCrawl({
      version: 1,
      start: [`${site.origin}/`],
      types: {
        home: { follow: [{ select: 'a', exclude: ['\\.pdf$', 'print'] }] },
        product: { match: { url: '/p/' }, table: 'products', fields: { name: { select: 'h1' } } },
        article: { match: { selector: '.article' }, table: 'articles', fields: { name: { select: 'h1' } } },
      },
    })

    expect(titles(journal, 'products')).toEqual(['Product 1'])
    expect(titles(journal, 'articles')).toEqual(['Article b'])
    expect(journal.requests.find(({ url }) => url.endsWith('/c'))).toMatchObject({
      outcome: 'skipped',
      code: 'NO_TYPE',
    })
    expect(site.asked).not.toContain('/x.pdf')
  })

  it('reads links of higher priority first and none below the depth', async () => {
    await using site = await startSite({
      '/': '<a class="low" href="/a">a</a><a class="high" href="/b">b</a>',
      '/a': '<h1>a</h1><a class="low" href="/deep">d</a>',
      '/b': '<h1>b</h1>',
      '/deep': '<h1>deep</h1>',
    })

    await runCrawl({
      version: 1,
      start: [`${site.origin}/`],
      fetch: { concurrency: 1 },
      types: {
        page: {
          ...page,
          follow: [
            { select: '.low', to: 'page', depth: 1 },
            { select: '.high', to: 'page', priority: 5 },
          ],
        },
      },
    })

    expect(site.asked.slice(1)).toEqual(['/', '/b', '/a'])
  })
})

describe('rows that are left out', () => {
  const recipe = (origin: string) => ({
    version: 1,
    start: [`${origin}/{1..3}`],
    fetch: { concurrency: 1 },
    types: {
      list: {
        items: 'li',
        table: 'rows',
        unique: ['sku'],
        fields: { sku: { select: 'b' }, name: { select: 'i', required: true, onMissing: 'drop' } },
      },
    },
  })
  const item = (sku: string, name: string) => `<li><b>${sku}</b>${name && `<i>${name}</i>`}</li>`
  const pages = {
    '/1': item('a', 'A') + item('b', 'B'),
    '/2': item('b', 'B again') + item('c', ''),
    '/3': item('a', 'A again') + item('d', 'D'),
  }

  it('keeps one row per key, across a cut as well, and counts the others', async () => {
    await using site = await startSite(pages)
    const whole = await runCrawl(recipe(site.origin), { flush: { pages: 1 } })
    const cut = new MemoryJournal(whole.journal.batches.slice(0, 2))

    const { journal, summary } = await runCrawl(recipe(site.origin), { journal: cut })

    for (const one of [whole.journal, journal])
      expect(one.rows('rows').map((row) => row['sku'])).toEqual(['a', 'b', 'd'])
    expect(summary.messages).toContain('2 rows were left out: the table has them already.')
    expect(summary.messages).toContain('1 row was left out: a required field is empty.')
  })
})

it('ends at the limit of bytes', async () => {
  await using site = await startSite({ '*': `<h1>x</h1>${'y'.repeat(5000)}` })

  const { summary } = await runCrawl({
    version: 1,
    start: [`${site.origin}/{1..50}`],
    limits: { bytes: 20_000 },
    fetch: { concurrency: 1 },
    types: { page },
  })

  expect(summary.reason).toBe('byte-limit')
  expect(summary.counters.done).toBeLessThan(10)
})
