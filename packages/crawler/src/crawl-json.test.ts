import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { checkRecipe } from './check-recipe.ts'
import { compileJsonPath } from './extract/json-path.ts'
import { MemoryJournal } from './testing/memory-journal.ts'
import { runCrawl } from './testing/run-crawl.ts'
import { type Answer, startSite } from './testing/site.ts'

const all = Array.from({ length: 7 }, (_, id) => ({
  id,
  name: `Thing ${id}`,
  tags: ['a', `t${id}`],
  offer: { price: id + 0.5 },
}))

const json = (body: unknown, response: Parameters<Answer>[1]): void =>
  void response.setHeader('content-type', 'application/json').end(JSON.stringify(body))

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
}

const items = {
  format: 'json',
  items: 'data.items[*]',
  table: 'things',
  fields: {
    id: { select: 'id', type: 'integer' },
    name: { select: 'name' },
    price: { select: 'offer.price', type: 'number' },
    tags: { select: 'tags', list: true },
    total: { select: '$.total', type: 'integer' },
    page: { take: 'url', type: 'url' },
  },
}
const ids = (journal: MemoryJournal) =>
  journal
    .rows('things')
    .map((row) => Number(row['id']))
    .toSorted((a, b) => a - b)
const allIds = all.map(({ id }) => id)

describe('JSON', () => {
  it.each([
    ['a.b', [1]],
    ['a["odd name"]', [2]],
    ['list[0].x', ['first']],
    ['list[-1].x', ['last']],
    ['list[*].x', ['first', 'middle', 'last']],
    ['list[1:].x', ['middle', 'last']],
    ['..x', ['first', 'middle', 'last']],
    ['$.a.*', [1, 2]],
    ['nothing.here', []],
  ])('the path %s', (path, found) => {
    const root = {
      a: { b: 1, 'odd name': 2 },
      list: [{ x: 'first' }, { x: 'middle' }, { x: 'last' }],
    }

    expect(compileJsonPath(path).find(root, root)).toEqual(found)
  })

  it('is read in pages by offset', async () => {
    await using site = await startSite({
      '/api': (request, response) => {
        const at = Number(new URL(request.url ?? '', 'http://x').searchParams.get('offset') ?? 0)
        json({ total: 7, data: { items: all.slice(at, at + 3) } }, response)
      },
    })

    const { journal, summary } = await runCrawl({
      version: 1,
      start: [`${site.origin}/api`],
      types: { api: { ...items, next: { by: 'offset', parameter: 'offset', step: 3 } } },
    })

    expect(summary.failed).toBe(false)
    expect(ids(journal)).toEqual(allIds)
    expect(journal.rows('things')[0]).toEqual({
      id: 0,
      name: 'Thing 0',
      price: 0.5,
      tags: ['a', 't0'],
      total: 7,
      page: `${site.origin}/api`,
    })
    expect(site.asked).toEqual(['/robots.txt', '/api', '/api?offset=3', '/api?offset=6'])
  })

  it('is asked for by POST, with a cursor in the body, and goes on after a cut', async () => {
    const graphql: Answer = (request, response) =>
      void bodyOf(request).then((body) => {
        const { after = 0 } = (body['variables'] ?? {}) as { after?: number }
        const end = after + 2
        json(
          { total: 7, next: end < 7 ? end : null, data: { items: all.slice(after, end) } },
          request.headers['x-key'] === 'k' ? response : response.writeHead(401),
        )
      })
    await using site = await startSite({ '/graphql': graphql })
    const recipe = {
      version: 1,
      start: [{ url: `${site.origin}/graphql`, headers: { 'x-key': 'k' }, body: { query: '{ items }' } }],
      types: {
        api: { ...items, next: { select: 'next', by: 'cursor', parameter: 'variables.after', in: 'body' } },
      },
    }
    const whole = await runCrawl(recipe, { flush: { pages: 1 } })
    const cut = new MemoryJournal(whole.journal.batches.slice(0, 2))

    const { journal } = await runCrawl(recipe, { journal: cut })

    expect(ids(whole.journal)).toEqual(allIds)
    expect(ids(journal)).toEqual(allIds)
  })

  it('leads to pages, and follows addresses of next pages', async () => {
    await using site = await startSite({
      '/api': (_request, response) => json({ next: '/api2', list: [{ name: 'a', path: '/a' }] }, response),
      '/api2': (_request, response) => json({ next: null, list: [{ name: 'b', path: '/b' }] }, response),
      '/a': '<h1>A</h1>',
      '/b': '<h1>B</h1>',
    })

    const { journal } = await runCrawl({
      version: 1,
      start: [`${site.origin}/api`],
      types: {
        api: {
          format: 'json',
          items: 'list[*]',
          fields: { name: { select: 'name' } },
          follow: [{ select: 'path', to: 'page', carry: ['name'] }],
          next: { select: 'next' },
        },
        page: { table: 'pages', fields: { title: { select: 'h1' } } },
      },
    })

    expect(journal.rows('pages')).toEqual([
      { name: 'a', title: 'A' },
      { name: 'b', title: 'B' },
    ])
  })

  it('repeats a request after a redirect, without its secrets on another site', async () => {
    const got: (string | undefined)[] = []
    const answer: Answer = (request, response) => {
      got.push(`${request.method} ${String(request.headers['x-key'])} ${request.headers['content-type']}`)
      json({ data: { items: all } }, response)
    }
    await using other = await startSite({ '/api': answer })
    await using site = await startSite({
      '/api': answer,
      '/same': (_request, response) => void response.writeHead(307, { location: '/api' }).end(),
      '/get': (_request, response) => void response.writeHead(303, { location: '/api' }).end(),
      '/other': (_request, response) =>
        void response.writeHead(308, { location: `${other.origin}/api` }).end(),
    })

    for (const path of ['/same', '/get', '/other'])
      await runCrawl({
        version: 1,
        start: [{ url: site.origin + path, headers: { 'x-key': 'k' }, body: { a: 1 } }],
        types: { api: items },
      })

    expect(got).toEqual(['POST k application/json', 'GET k undefined', 'POST undefined application/json'])
  })

  it('sends the headers of the recipe to no other site that a redirect leads to', async () => {
    const got: Record<string, string[]> = { here: [], there: [] }
    const answer =
      (site: string): Answer =>
      ({ url, headers }, response) => {
        got[site]!.push(`${url} ${headers.authorization} ${headers['accept-language']}`)
        json({ data: { items: all } }, response)
      }
    await using other = await startSite({ '*': answer('there') })
    await using site = await startSite({
      '/api': answer('here'),
      '/same': (_request, response) => void response.writeHead(302, { location: '/api' }).end(),
      '/other': (_request, response) =>
        void response.writeHead(302, { location: `${other.origin}/api` }).end(),
    })

    await runCrawl({
      version: 1,
      start: [`${site.origin}/same`, `${site.origin}/other`],
      types: { api: items },
      fetch: { headers: { Authorization: 'k', 'Accept-Language': 'de' } },
    })

    expect(got).toEqual({ here: ['/api k de'], there: ['/robots.txt undefined de', '/api undefined de'] })
  })

  it('tells what is wrong with an answer or a path', async () => {
    await using site = await startSite({ '/api': '<p>not json</p>' })

    const { summary } = await runCrawl({ version: 1, start: [`${site.origin}/api`], types: { api: items } })

    expect(summary.messages.join(' ')).toMatch(/could not be extracted: .*JSON/)
    const faults = checkRecipe({
      version: 1,
      start: ['https://a.test/'],
      types: { api: { ...items, items: 'a[', next: { by: 'page' } } },
    }).faults
    expect(faults).toMatchObject([
      { path: 'types.api.next', message: expect.stringContaining('"parameter"') },
    ])
  })
})
