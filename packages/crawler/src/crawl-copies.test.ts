import { describe, expect, it } from 'vitest'
import { runCrawl } from './testing/run-crawl.ts'
import { startSite } from './testing/site.ts'

const page = (title: string, head = '', body = ''): string => `<head>${head}</head><h1>${title}</h1>${body}`
const refresh = (url: string): string => `<meta http-equiv="refresh" content="0; url=${url}">`
const canonical = (url: string): string => `<link rel="canonical" href="${url}">`
const recipe = (start: string[], more: object = {}, fetch: object = {}): object => ({
  version: 1,
  start,
  types: { page: { table: 'pages', fields: { title: { select: 'h1' } }, ...more } },
  fetch: { robots: 'ignore', concurrency: 1, ...fetch },
})
const titles = (rows: object[]): string[] => rows.map((row) => (row as { title: string }).title).toSorted()

describe('a page that sends its visitors on', () => {
  it('gives the rows of the page to which it leads, and the log says so', async () => {
    await using site = await startSite({
      '/old': page('Moved', refresh('/new')),
      '/new': page('New'),
    })

    const { journal, summary } = await runCrawl(recipe([`${site.origin}/old`]))

    expect(journal.rows('pages')).toEqual([{ title: 'New' }])
    expect(summary.counters).toMatchObject({ done: 1, failed: 0 })
    expect(journal.logs.map(({ message }) => message)).toContain(
      `${site.origin}/old leads to ${site.origin}/new with <meta http-equiv="refresh">, which was read instead.`,
    )
  })

  it('counts once with the page to which it leads', async () => {
    await using site = await startSite({
      '/old': page('Moved', refresh('/new')),
      '/new': page('New'),
    })

    const { journal } = await runCrawl(recipe([`${site.origin}/new`, `${site.origin}/old`]))

    expect(journal.rows('pages')).toEqual([{ title: 'New' }])
  })

  it('is read itself where the pages lead in a circle, or on and on', async () => {
    await using site = await startSite({
      '/a': page('A', refresh('/b')),
      '/b': page('B', refresh('/a')),
      '/on': (request, response) => {
        const next = Number(new URL(request.url!, 'http://x').searchParams.get('n') ?? 0) + 1
        response.setHeader('content-type', 'text/html').end(page(`On ${next}`, refresh(`/on?n=${next}`)))
      },
    })

    const { journal } = await runCrawl(recipe([`${site.origin}/a`, `${site.origin}/on`]))

    expect(titles(journal.rows('pages'))).toEqual(['B', 'On 6'])
  })

  it('is read itself where redirects are not followed', async () => {
    await using site = await startSite({ '/old': page('Moved', refresh('/new')), '/new': page('New') })

    const { journal } = await runCrawl(recipe([`${site.origin}/old`], {}, { redirects: 0 }))

    expect(journal.rows('pages')).toEqual([{ title: 'Moved' }])
  })

  it('asks the robots.txt of the other page, and sends another site no headers of the recipe', async () => {
    const headers: unknown[] = []
    await using other = await startSite({
      '/robots.txt': 'User-agent: *\nDisallow: /secret',
      '/open': (request, response) => {
        headers.push(request.headers['x-key'])
        response.setHeader('content-type', 'text/html').end(page('Open'))
      },
      '/secret': page('Secret'),
    })
    await using site = await startSite({
      '/1': page('One', refresh(`${other.origin}/open`)),
      '/2': page('Two', refresh(`${other.origin}/secret`)),
    })

    const { journal } = await runCrawl(
      recipe([`${site.origin}/1`, `${site.origin}/2`], {}, { robots: 'obey', headers: { 'x-key': 'abc' } }),
    )

    expect(journal.rows('pages')).toEqual([{ title: 'Open' }])
    expect(headers).toEqual([undefined])
    expect(other.asked).not.toContain('/secret')
  })
})

describe('pages with the same canonical URL', () => {
  const pages = {
    '/p?a=1': page('One', canonical('/p')),
    '/p?a=2': page('Two', canonical('/p')),
    '/p': page('Canonical', canonical('/p')),
    '/q?a=1': page('Other', canonical('/q')),
    '/q?a=2': page('Again', canonical('/q')),
  }
  const paths = ['/p?a=1', '/p?a=2', '/p', '/q?a=1', '/q?a=2']

  it('count once where the recipe says so', async () => {
    await using site = await startSite(pages)
    const start = paths.map((path) => site.origin + path)

    const { journal, summary } = await runCrawl(recipe(start, { dedupe: 'canonical' }))

    expect(titles(journal.rows('pages'))).toEqual(['Canonical', 'Other'])
    expect(summary.counters).toMatchObject({ done: 2, skipped: 3 })
    expect(journal.logs.map(({ message }) => message)).toContain(
      `${site.origin}/p?a=1 names ${site.origin}/p as its canonical URL, which is read anyway.`,
    )
  })

  it('are pages of their own otherwise', async () => {
    await using site = await startSite(pages)

    const { journal } = await runCrawl(recipe(paths.map((path) => site.origin + path)))

    expect(journal.rows('pages')).toHaveLength(5)
  })

  it('must be of the site, and not its root', async () => {
    await using site = await startSite({
      '/1': page('One', canonical('https://other.test/x')),
      '/2': page('Two', canonical('https://other.test/x')),
      '/3': page('Three', canonical('/')),
      '/4': page('Four', canonical('/')),
    })
    const start = [1, 2, 3, 4].map((at) => `${site.origin}/${at}`)

    const { journal } = await runCrawl(recipe(start, { dedupe: 'canonical' }))

    expect(journal.rows('pages')).toHaveLength(4)
  })
})

it('follows links without "to" where there is one page type', async () => {
  await using site = await startSite({
    '/': page('Home', '', '<a href="/a">A</a>'),
    '/a': page('A', '', '<a href="/">Home</a><a href="/b">B</a>'),
    '/b': page('B'),
  })

  const { journal } = await runCrawl(recipe([`${site.origin}/`], { follow: [{ select: 'a' }] }))

  expect(titles(journal.rows('pages'))).toEqual(['A', 'B', 'Home'])
})
