import type { RecipeSource } from '@windrow/contract/recipe'
import { type Answer, type Site, startSite } from '@windrow/crawler/testing/site'
import { describe, expect } from 'vitest'
import { startReport, untilEnded, untilRun } from '../../testing/run-reports.ts'
import { accountTest as test, test as lonelyTest, type TestApp } from '../../testing/test-app.ts'
import { workHere } from '../../testing/work-here.ts'

const status =
  (code: number, body = ''): Answer =>
  (_request, response) =>
    void response.writeHead(code, { 'content-type': 'text/html' }).end(body)
const item = (name: string) => `<li><h2>${name}</h2></li>`
const listOf = (count: number) =>
  `<ul>${Array.from({ length: count }, (_, at) => item(`Tent ${at}`)).join('')}</ul>`

const recipe = (start: string[], change: Partial<RecipeSource> = {}): RecipeSource => ({
  version: 1,
  start,
  types: {
    list: { table: 'tents', items: 'li', fields: { name: { select: 'h2' } } },
  },
  fetch: { robots: 'ignore', retries: 0, delayMs: 0 },
  ...change,
})

/** A worker, and an administrator whose runs it works on. */
async function atWork(server: TestApp) {
  const worker = workHere(server)
  const { api } = await server.signIn('ADMIN')
  const run = async (site: Site, paths: string[], change: Partial<RecipeSource> = {}) => {
    const path = await startReport(
      api,
      recipe(
        paths.map((path_) => `${site.origin}${path_}`),
        change,
      ),
    )
    return { path, ended: await untilEnded(api, path) }
  }
  return { api, run, [Symbol.asyncDispose]: () => worker[Symbol.asyncDispose]() }
}

describe('a run says why', () => {
  lonelyTest('it failed, lists the pages by error, and tells the same everywhere', async ({ server }) => {
    await using site = await startSite({
      '/refused': status(403),
      '/also': status(403),
      '/gone': status(404),
    })
    await using work = await atWork(server)
    const { api } = work

    const { path, ended } = await work.run(site, ['/refused', '/also', '/gone'])

    const text =
      'None of the start pages could be read: the site refuses access (HTTP 403). It may block crawlers: slow down, use proxies or a browser, or log in.'
    expect(ended).toMatchObject({
      status: 'FAILED',
      debugMessage: text,
      reason: { tone: 'bad', text, warnings: [], failedPages: 3, code: 'HTTP_STATUS' },
    })
    expect((await api.runList({ params: path })).histories[0]?.reason).toEqual(ended.reason)
    const { pages, pagination } = await api.runFailedPages({ params: path, query: { limit: 2 } })
    expect(pagination).toEqual({ page: 1, perPage: 2, total: 3 })
    expect(pages).toHaveLength(2)
    const all = await api.runFailedPages({ params: path })
    expect(
      all.pages.map(({ url, code, httpStatus, snapshot }) => [url, code, httpStatus, snapshot?.reason]),
    ).toEqual(
      expect.arrayContaining([
        [`${site.origin}/refused`, 'HTTP_STATUS', 403, undefined],
        [`${site.origin}/gone`, 'HTTP_STATUS', 404, undefined],
      ]),
    )
    const others = await api.runFailedPages({ params: path, query: { code: 'TIMEOUT' } })
    expect(others.pages).toEqual([])
    const events = await server.app.db
      .selectFrom('notification_events')
      .select(['kind', 'message'])
      .where('kind', '<>', 'RUN_STARTED')
      .execute()
    expect(events).toEqual([{ kind: 'RUN_FAILED', message: text }])
    const { needs } = await api.dashboardDesk()
    expect(needs).toMatchObject([
      {
        kind: 'RUN',
        title: text,
        verb: 'See the pages',
        href: expect.stringContaining(`?kept=${path.hid}`) as string,
      },
    ])
    const { failed } = await api.dashboard()
    expect(failed).toMatchObject([{ debugMessage: text, failedPages: 3 }])
  })

  test('the site blocks it, with what it sent instead', async ({ server }) => {
    const wall = '<title>Just a moment...</title><script>window._cf_chl_opt={}</script>'
    await using site = await startSite({ '/list': status(403, wall) })
    await using work = await atWork(server)

    const { path, ended } = await work.run(site, ['/list'])

    expect(ended.reason).toMatchObject({
      text: 'The start page could not be read: the site blocks crawlers. Slow down, use proxies or a browser, or ask the site for access.',
      code: 'BLOCKED',
    })
    const { pages } = await work.api.runFailedPages({ params: path })
    expect(pages[0]?.snapshot).toMatchObject({ reason: 'failed', hasHtml: true })
  })

  test('some pages are missing from a run that succeeded', async ({ server }) => {
    await using site = await startSite({ '/1': listOf(3), '/2': listOf(3) })
    await using work = await atWork(server)

    const { ended } = await work.run(site, ['/1', '/2', '/3'], { limits: { failedShare: 0.5 } })

    expect(ended).toMatchObject({ status: 'SUCCESS', itemCount: 6 })
    expect(ended.reason).toMatchObject({
      tone: 'warn',
      text: '1 of 3 pages failed: no such page (HTTP 404). Check the start URLs and links of the recipe.',
      failedPages: 1,
    })
  })

  test('who stopped it', async ({ server }) => {
    const reached = Promise.withResolvers<void>()
    await using site = await startSite({ '/1': listOf(1), '/2': () => reached.resolve() })
    await using work = await atWork(server)
    const { api } = work
    const path = await startReport(
      api,
      recipe([`${site.origin}/1`, `${site.origin}/2`], {
        fetch: { robots: 'ignore', retries: 0, delayMs: 0, concurrency: 1 },
      }),
    )
    await reached.promise
    await untilRun(api, path, ({ itemCount }) => itemCount === 1)
    await api.runStop({ params: path, body: { historyIds: String(path.hid) } })

    const ended = await untilEnded(api, path)

    const { firstName, lastName } = await api.profile()
    expect(ended.reason).toEqual({
      tone: 'idle',
      text: `Stopped by ${firstName} ${lastName} after 1 page.`,
      warnings: [],
      failedPages: 0,
      code: null,
    })
  })
})

describe('a run warns', () => {
  test('of selectors that matched nothing, of empty columns, and of a next page that never came', async ({
    server,
  }) => {
    await using site = await startSite({ '/list': listOf(4), '/bare': '<p>Nothing today</p>' })
    await using work = await atWork(server)
    const type = {
      table: 'tents',
      items: 'li',
      fields: { name: { select: 'h2' }, price: { select: '.price' } },
    }

    const paged = await work.run(site, ['/list'], {
      types: { list: { ...type, next: { select: 'a.next' } } },
    })
    expect(paged.ended).toMatchObject({ status: 'SUCCESS', itemCount: 4 })
    expect(paged.ended.reason).toMatchObject({
      tone: 'warn',
      text: 'The link to the next page "a.next" was not found on the only page.',
      warnings: ['The column "price" is empty in all 4 rows.'],
    })
  })

  test('of pages without rows, and of pages that robots.txt excludes', async ({ server }) => {
    await using site = await startSite({
      '/robots.txt': 'User-agent: *\nDisallow: /private',
      '/bare': '<p>Nothing today</p>',
    })
    await using work = await atWork(server)

    const { ended } = await work.run(site, ['/bare', '/private/1', '/private/2'], {
      fetch: { retries: 0, delayMs: 0 },
    })

    expect(ended.reason).toMatchObject({
      tone: 'warn',
      text: 'No rows were found on 1 page.',
      warnings: [
        'The items selector "li" matched nothing on the only page.',
        "robots.txt doesn't allow 2 pages, which were left out.",
      ],
    })
  })

  test('of a list that collapsed since the last good run', async ({ server }) => {
    let rows = 40
    await using site = await startSite({
      '/list': (_request, response) => void response.setHeader('content-type', 'text/html').end(listOf(rows)),
    })
    await using work = await atWork(server)
    const { path, ended } = await work.run(site, ['/list'])
    expect(ended.reason).toBeNull()

    rows = 3
    const { id: hid } = await work.api.runStart({ params: path })
    const again = await untilEnded(work.api, { ...path, hid })

    expect(again.reason).toMatchObject({
      tone: 'warn',
      text: 'There are only 3 rows; the last good run had 40.',
    })
  })
})
