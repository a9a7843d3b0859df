import { Recipe } from '@windrow/contract/recipe'
import { type Answer, startSite } from '@windrow/crawler/testing/site'
import { describe, expect, it } from 'vitest'
import { deepJson, longText, manyValues } from '../testing/hostile-pieces.ts'
import { startReport } from '../testing/run-reports.ts'
import { healthBound, longestBlock } from '../testing/longest-block.ts'
import { startTestApp } from '../testing/test-app.ts'

const small = Recipe.parse({
  version: 1,
  start: ['https://shop.example/'],
  types: { list: { table: 'items', items: 'p', fields: { name: {} } } },
})
type Field = Partial<Recipe['types'][string]['fields'][string]>
const recipeWith = (fields: Record<string, Field>, items?: string) =>
  Recipe.parse({ ...small, types: { list: { table: 'items', items, fields } } })

const html =
  (text: string, type = 'text/html'): Answer =>
  (_, response) =>
    void response.setHeader('content-type', type).end(text)
const large = `<div class="a">`.repeat(300) + '<p>a</p>'.repeat(30_000)
/** Six hundred regular expressions that are slow to compile. */
const patterns = Array.from({ length: 20 }, (_, at) => ({ match: String.raw`(\pL{1,${280 + at}})` }))
const heavyFields = Object.fromEntries(
  Array.from({ length: 30 }, (_, at) => [`f${at}`, { select: 'p', clean: patterns }]),
)

async function open() {
  await using undo = new AsyncDisposableStack()
  const site = undo.use(
    await startSite({
      '/large': html(large),
      '/scripted': html(`${large}<script>1</script>`),
      '/deep': html(deepJson, 'application/json'),
      '/styled': html('<link rel="stylesheet" href="/sheet.css"><p>a</p>'),
      '/sheet.css': html('a{background:url(x)}/*'.repeat(100_000), 'text/css'),
    }),
  )
  // Responses are validated only in development, on the event loop.
  const server = undo.use(
    await startTestApp((config) => ({ ...config, checkAnswers: false, browser: '/no/such/browser' })),
  )
  const client = await server.signIn('ADMIN')
  const path = await startReport(client.api, small)
  const closing = undo.move()
  return { site, client, path, [Symbol.asyncDispose]: () => closing.disposeAsync() }
}

type Opened = Awaited<ReturnType<typeof open>>

/** Expects that none of these calls blocks the event loop for long. */
async function expectQuiet({ client }: Opened, calls: [string, () => Promise<unknown>][]) {
  for (const [what, call] of calls) expect(await longestBlock(client, call), what).toBeLessThan(healthBound)
}

/** The response to a body that is sent unchanged. */
async function sent({ client }: Opened, method: string, address: string, body: string) {
  const headers = { 'content-type': 'application/json' }
  const response = await client.fetch(address, { method, body, headers })
  return `${response.status} ${(await response.text()).slice(0, 2000)}`
}

describe('hostile input keeps nobody waiting', () => {
  it('in page copies, and the recipes that are tried on them', async () => {
    await using opened = await open()
    const { site, client, path } = opened
    const { api } = client
    const copyOf = (page: string) =>
      api.pageCopyCreate({ params: { id: path.id }, body: { url: site.origin + page } })
    const copies = new Map<string, number>()
    const work = (page: string) => ({ id: path.id, cid: copies.get(page)! })
    const heavy = recipeWith(
      Object.fromEntries(
        ['a', 'b'].map((name) => [name, { select: `div:has(~ p, p ~ p:not(:has(${name})))` }]),
      ),
      'div, p',
    )
    const growing = recipeWith({
      name: {
        select: 'p',
        clean: Array.from({ length: 3 }, () => ({ replace: 'a', with: 'a'.repeat(500) })),
      },
    })
    const evaluate = (recipe: Recipe) =>
      api.pageCopyEvaluate({ params: work('/large'), body: { recipe, type: 'list' } })
    const calls: [string, () => Promise<unknown>][] = [
      ...['/large', '/deep', '/styled'].map((page): [string, () => Promise<unknown>] => [
        `copy of ${page}`,
        async () => copies.set(page, (await copyOf(page)).copy.id),
      ]),
      ['view', () => api.pageCopyHtml({ params: work('/large') })],
      ['heavy selectors', () => evaluate(heavy)],
      [
        'pointing',
        () =>
          api.pageCopyPoint({
            params: work('/large'),
            body: { recipe: small, type: 'list', intent: 'field', node: 20_000 },
          }),
      ],
      ['sheet', () => api.pageCopyResource({ params: { ...work('/styled'), index: 0 } })],
      [
        'growing text',
        async () =>
          expect((await evaluate(growing)).fields[0]!.fault).toMatch(/more than 10 million characters/),
      ],
    ]
    await expectQuiet(opened, calls)
  })

  it('in pages that are read by a recipe', async () => {
    await using opened = await open()
    const { site, client, path } = opened
    const heavy = recipeWith(heavyFields, 'p')
    const login = (selector: string): Recipe => ({
      ...small,
      login: { mode: 'http', steps: [{ open: `${site.origin}/large` }], check: { selector }, lost: selector },
    })
    const slow = 'p:has(~ p ~ p ~ b)'
    const copy = (recipe: Recipe, mode: 'http' | 'auto') =>
      client.api
        .pageCopyCreate({ params: { id: path.id }, body: { url: `${site.origin}/scripted`, mode, recipe } })
        .then(
          () => 'read',
          (error: Error) => error.message,
        )
    // The browser library is loaded once, whichever mode is requested.
    await copy(small, 'auto')
    await expectQuiet(opened, [
      ['automatic mode', () => copy(heavy, 'auto')],
      ['a login', async () => expect(await copy(login(slow), 'http')).toMatch(/takes too long on this page/)],
    ])
  })

  it('in recipes that are checked and saved, and in bodies of any kind', async () => {
    await using opened = await open()
    const { client, path } = opened
    const { api } = client
    const recipe = recipeWith(heavyFields)
    const starts = Array.from({ length: 100_000 }, (_, at) => `https://shop.example/${'x'.repeat(80)}/${at}`)
    const long = JSON.stringify({ recipe: { ...small, start: starts } })
    const project = `/api/projects/${path.id}`
    const saved = `${project}/reports/${path.rid}/recipe`
    const zeros = manyValues(5_500_000)
    const keys = Array.from({ length: 60_000 }, (_, at) => `"key${at}":1`).join()
    const bodies: [string, string, string, string, RegExp][] = [
      ['deep', 'POST', `${project}/recipe-check`, `{"recipe":${deepJson}}`, /^422 .*nests deeper than 100/],
      ['zeros as a recipe', 'PUT', saved, `{"recipe":${zeros}}`, /^422 .*body\.recipe/],
      ['zeros as starts', 'PUT', saved, JSON.stringify({ recipe: small }).replace(/\[[^\]]*\]/, zeros), /^422 /],
      ['many keys', 'PUT', saved, `{"recipe":${JSON.stringify(small)},${keys}}`, /^422 .*not a known key/],
      ['zeros elsewhere', 'POST', '/api/projects', `{"name":${manyValues(400_000)}}`, /^422 .*more than 20,000 values/],
      ['some unknown keys', 'POST', '/api/projects', `{${keys.slice(0, 200_000).replace(/,[^,]*$/, '')}}`, /^422 /],
      ['a long address', 'POST', '/api/auth/login', `{"email":"${longText(1, 'a')}","password":"x"}`, /^413 /],
      ['many dots', 'POST', '/api/auth/login', `{"email":"a@${'a.'.repeat(30_000)}","password":"x"}`, /^422 /],
    ] // prettier-ignore
    await expectQuiet(opened, [
      ['checking', () => api.recipeCheck({ params: { id: path.id }, body: { recipe: recipe as never } })],
      ['saving', () => api.recipeSave({ params: path, body: { recipe } })],
      ['saving 100,000 addresses', () => sent(opened, 'PUT', saved, long)],
      ['reading them', async () => expect(await (await client.fetch(saved)).text()).toContain('/99999"')],
      ...bodies.map(([what, method, address, body, expected]): [string, () => Promise<unknown>] => [
        what,
        async () => expect(await sent(opened, method, address, body), what).toMatch(expected),
      ]),
    ])
  })

  it('in schedules, file names, schemas and searches', async () => {
    await using opened = await open()
    const { client, path } = opened
    const { api } = client
    const recurrence = { frequency: 'Cron', startDate: '2026-01-01', timeZone: 'Europe/Helsinki' } as const
    const preview = (cron: string) =>
      api.schedulePreview({ params: path, body: { recurrence: { ...recurrence, cron } } })
    for (let at = 0; at < 5; at += 1)
      await api.scheduleCreate({
        params: path,
        body: { name: `s${at}`, recurrence: { ...recurrence, cron: '* * * * *' } },
      })
    const [from, to] = [0, 61].map((days) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
    ) as [string, string]
    const columns = Array.from({ length: 300 }, (_, at) => ({
      name: `c${at}`,
      type: 'text' as const,
      pattern: String.raw`((a{0,30}){0,30}){0,${at}}`,
    }))
    await expectQuiet(opened, [
      ...['0 0 31 2 *', '0 0 30 2 1#5', '59 23 29 2 1#5', '* * 29 2 *', '*/1,*/2,*/3 * L * 5L'].map(
        (cron): [string, () => Promise<unknown>] => [`cron ${cron}`, () => preview(cron)],
      ),
      ['the calendar', () => api.scheduleCalendar({ params: path, query: { from, to } })],
      [
        'file names',
        () =>
          api.fileNameExample({
            params: { id: path.id, rid: path.rid },
            body: {
              type: 'FTP',
              formats: ['csv', 'json', 'xlsx'],
              fileName: '{report}'.repeat(36),
              manifest_path: '{'.repeat(300),
            },
          }),
      ],
      [
        'patterns',
        () =>
          api
            .tableSchemaSave({ params: { ...path, pageId: 'items' }, body: { columns } })
            .catch((error: unknown) => error),
      ],
      ['a search', () => api.globalSearch({ query: { search: '%_\\'.repeat(66) } })],
    ])
  })
})
