import { callUrl } from '@windrow/contract/client'
import { lightRoutes } from '@windrow/contract/light-routes'
import { Recipe } from '@windrow/contract/recipe'
import { type Answer, startSite } from '@windrow/crawler/testing/site'
import { describe, expect, it } from 'vitest'
import { JobLoop } from '../features/dataset-jobs/job-loop.ts'
import { longestTurn } from '../testing/longest-turn.ts'
import { startReport } from '../testing/run-reports.ts'
import { startTestApp } from '../testing/test-app.ts'

/** Milliseconds of CPU for which nobody else gets an answer. */
const bound = 200
const megabyte = 1024 * 1024
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
const deepJson = '['.repeat(100_000) + ']'.repeat(100_000)

async function open() {
  await using undo = new AsyncDisposableStack()
  const site = undo.use(
    await startSite({
      '/large': html(large),
      '/deep': html(deepJson, 'application/json'),
      '/styled': html('<link rel="stylesheet" href="/sheet.css"><p>a</p>'),
      '/sheet.css': html('a{background:url(x)}/*'.repeat(100_000), 'text/css'),
    }),
  )
  // Answers are checked only while developing, on the event loop.
  const server = undo.use(await startTestApp((config) => ({ ...config, checkAnswers: false })))
  undo.use(new JobLoop(server.app))
  const client = await server.signIn('ADMIN')
  const path = await startReport(client.api, small)
  const closing = undo.move()
  return { site, client, path, [Symbol.asyncDispose]: () => closing.disposeAsync() }
}

type Opened = Awaited<ReturnType<typeof open>>

async function upload({ client, path }: Opened, format: string, body: string | Uint8Array) {
  const url = callUrl(lightRoutes()['runImport']!, {
    params: { ...path },
    query: { format, fileName: `rows.${format}` },
  })
  const call: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    // In pieces: sent at once, it would be this test that takes the time.
    body: new Blob([body as BlobPart]).stream(),
    headers: { 'content-type': 'application/octet-stream' },
    duplex: 'half',
  }
  const response = await client.fetch(url, call)
  return `${response.status} ${await response.text()}`
}

/** The turn that took longest while something was asked for, and others asked how the server is. */
async function turnDuring(work: () => Promise<unknown>, { client }: Opened): Promise<number> {
  const done = new AbortController()
  const askOthers = async () => {
    while (!done.signal.aborted) expect((await client.fetch('/api/health')).status).toBe(200)
  }
  return longestTurn(async () => {
    const others = askOthers()
    await work().finally(() => done.abort())
    await others
  })
}

describe('hostile input keeps nobody waiting', () => {
  it('in files that are imported', async () => {
    await using opened = await open()
    const wide = `${Array.from({ length: 100_000 }, (_, at) => `c${at}`).join()}\n`
    const files: [string, string, string | Uint8Array, RegExp][] = [
      ['a header of 100,000 columns', 'csv', wide, /^422 .*100000 columns; at most 1000/],
      ['a cell of 60 MB', 'csv', `a\n${'x'.repeat(60 * megabyte)}\n`, /^422 .*longer than 4 MB/],
      ['many commas', 'csv', `a\n${','.repeat(3 * megabyte)}\n`, /^422 .*cells/],
      ['many quotes', 'csv', `a\n"${'""'.repeat(1.8 * megabyte)}"\n`, /^20\d .*DONE/],
      ['short rows', 'csv', `a\n${'1\n'.repeat(400_000)}`, /^20\d .*400000/],
      ['deep values', 'jsonl', `{"a":1}\n{"a":${deepJson}}\n`, /^422 .*nests deeper than 500 levels/],
    ]
    for (const [what, format, body, expected] of files) {
      const bytes = typeof body === 'string' ? Buffer.from(body) : body
      let told = ''
      const turn = await turnDuring(async () => (told = await upload(opened, format, bytes)), opened)
      expect(told.slice(0, 500), what).toMatch(expected)
      expect(turn, what).toBeLessThan(bound)
    }
  })

  it('in pages that are pointed at, and the recipes that are tried on them', async () => {
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
    const doors: [string, () => Promise<unknown>][] = [
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
    for (const [what, door] of doors) {
      const turn = await turnDuring(door, opened)
      expect(turn, what).toBeLessThan(bound)
    }
  })

  it('in recipes that are checked and saved, and in bodies that nest', async () => {
    await using opened = await open()
    const { client, path } = opened
    const patterns = Array.from({ length: 20 }, (_, at) => ({ match: String.raw`(\pL{1,${280 + at}})` }))
    const fields = Object.fromEntries(
      Array.from({ length: 60 }, (_, at) => [`f${at}`, { select: 'p', clean: patterns }]),
    )
    const recipe = recipeWith(fields)
    const deep = () =>
      client.fetch(`/api/projects/${path.id}/recipe-check`, {
        method: 'POST',
        body: `{"recipe":${deepJson}}`,
        headers: { 'content-type': 'application/json' },
      })

    const checking = await turnDuring(
      () => client.api.recipeCheck({ params: { id: path.id }, body: { recipe: recipe as never } }),
      opened,
    )
    const saving = await turnDuring(() => client.api.recipeSave({ params: path, body: { recipe } }), opened)
    let told = ''
    const nesting = await turnDuring(async () => (told = await (await deep()).text()), opened)

    expect(told).toContain('nests deeper than 100 levels')
    expect(Math.max(checking, saving, nesting)).toBeLessThan(bound)
  })
})
