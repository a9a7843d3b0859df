import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Client } from '@windrow/contract/client'
import type { RecipeSource } from '@windrow/contract/recipe'
import { describe, expect } from 'vitest'
import { startReport, untilEnded, type RunPath } from '../../testing/run-reports.ts'
import { accountTest as test, type TestApp } from '../../testing/test-app.ts'
import { workHere } from '../../testing/work-here.ts'

interface Product {
  sku: string
  name: string
  /** The markup of its price. */
  price: string
}

const priced = (sku: string, name: string, price: number): Product => ({
  sku,
  name,
  price: `<b class="price">${price}</b>`,
})

/** A list page whose products change between runs. */
async function openShop(first: Product[]) {
  let products = first
  const server = createServer((_, response) => {
    const items = products.map(({ sku, name, price }) => `<li><i>${sku}</i><h2>${name}</h2>${price}</li>`)
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<ul>${items.join('')}</ul>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/list`
  return {
    url,
    sell: (next: Product[]) => (products = next),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const recipeFor = (url: string, change: Partial<RecipeSource> = {}): RecipeSource => ({
  version: 1,
  start: [url],
  types: {
    list: {
      items: 'li',
      table: 'products',
      fields: {
        sku: { select: 'i' },
        name: { select: 'h2' },
        price: { select: '.price', type: 'number' },
      },
    },
  },
  fetch: { robots: 'ignore' },
  ...change,
})

const before = [priced('a', 'Tent', 3), priced('b', 'Tarp', 5), priced('c', 'Stove', 8)]
/** One is new at the top, one has another price, one has lost its price. */
const after = [
  priced('n', 'Lamp', 2),
  priced('a', 'Tent', 3),
  priced('b', 'Tarp', 6),
  { sku: 'c', name: 'Stove', price: '<b class="cost">8</b>' },
]

async function twoRuns(server: TestApp, recipe: (url: string) => RecipeSource = recipeFor) {
  await using shop = await openShop(before)
  await using _worker = workHere(server)
  const { api } = await server.signIn('ADMIN')
  const first = await startReport(api, recipe(shop.url))
  await untilEnded(api, first)
  shop.sell(after)
  const run = await api.runStart({ params: first })
  const second = { ...first, hid: run.id }
  await untilEnded(api, second)
  return { api, first, second, url: shop.url }
}

const evidenceOf = (api: Client, path: RunPath, row: number) =>
  api.rowEvidence({ params: { ...path, pageId: 'products', row } })

describe('a row', () => {
  test('leads to its page, the elements of its fields, and its values in the last run', async ({
    server,
  }) => {
    const { api, first, second, url } = await twoRuns(server)

    const found = await evidenceOf(api, second, 4)
    expect(found).toMatchObject({
      row: 4,
      url,
      request: { httpStatus: 200, attempts: 1 },
      snapshot: { url, firstRow: 1, rowCount: 4, hasHtml: true },
      missing: null,
      lastRun: { historyId: first.hid },
      rowBefore: 3,
      marks: [],
    })
    expect(
      found.cells.map(({ column, value, before: old, isSame }) => [column.name, value, old, isSame]),
    ).toEqual([
      ['sku', 'c', undefined, true],
      ['name', 'Stove', undefined, true],
      ['price', null, 8, false],
    ])
    const [sku, , price] = found.fields!
    expect(sku).toMatchObject({ field: 'sku', selector: 'i', isFound: true, elements: 1, elementsBefore: 1 })
    // Its place is where the last run had the value.
    expect(price).toMatchObject({
      field: 'price',
      selector: '.price',
      isFound: false,
      elements: 0,
      elementsBefore: 1,
    })
    const { html } = await api.evidencePage({ params: { ...second, eid: found.snapshot!.id } })
    expect(html).toContain(`<b class="cost" data-wn="${price!.node}">`)
  })

  test('says why it has no page snapshot', async ({ server }) => {
    const keep = (sample: number) => (url: string) => recipeFor(url, { keep: { sample } })
    const { api, second, url } = await twoRuns(server, keep(0))
    const found = await evidenceOf(api, second, 2)
    expect(found).toMatchObject({ url, snapshot: null, missing: 'NONE_KEPT', sample: 0, fields: null })
    expect(found.cells[2]).toMatchObject({ value: 3, isSame: true })

    const { db } = server.app
    await db.updateTable('runs').set({ origin: 'MERGED' }).where('id', '=', second.hid).execute()
    expect((await evidenceOf(api, second, 2)).missing).toBe('NOT_CRAWLED')
    await expect(evidenceOf(api, second, 5)).rejects.toMatchObject({ status: 404 })
  })

  test('names the rules of its columns, and which of them it breaks', async ({ server }) => {
    await using shop = await openShop(before)
    await using _worker = workHere(server)
    const { api } = await server.signIn('ADMIN')
    const first = await startReport(api, recipeFor(shop.url))
    await untilEnded(api, first)
    const range = { kind: 'range' as const, maximum: 4, level: 'HOLD' as const }
    await api.tableSchemaSave({
      params: { ...first, pageId: 'products' },
      body: { columns: [{ name: 'price', type: 'number', rules: [range] }] },
    })
    const run = await api.runStart({ params: first })
    const second = { ...first, hid: run.id }
    await untilEnded(api, second)

    const rulesOf = async (row: number) =>
      (await evidenceOf(api, second, row)).cells
        .find(({ column }) => column.name === 'price')!
        .rules.filter(({ rule }) => rule !== null)
    expect(await rulesOf(1)).toEqual([{ kind: 'range', rule: range, level: 'HOLD', isBroken: false }])
    expect(await rulesOf(2)).toEqual([{ kind: 'range', rule: range, level: 'HOLD', isBroken: true }])
    expect((await evidenceOf(api, second, 2)).marks).toEqual([{ row: 2, column: 'price', rule: 'range' }])
  })
})

describe('rows compared with the last run', () => {
  const changes = (api: Client, path: RunPath, rows: string) =>
    api.rowChanges({ params: { ...path, pageId: 'products' }, query: { rows } })

  test('are the same by the columns that tell them apart, wherever they stand', async ({ server }) => {
    const { api, first, second } = await twoRuns(server)

    const found = await changes(api, second, '1-2,3,4,99')
    expect(found.lastRun?.historyId).toBe(first.hid)
    expect(found.matchedBy).toEqual(['sku'])
    expect(found.changes.toSorted((a, b) => a.row - b.row)).toEqual([
      { row: 2, rowBefore: 1, cells: [] },
      { row: 3, rowBefore: 2, cells: [{ column: 'price', before: 5 }] },
      { row: 4, rowBefore: 3, cells: [{ column: 'price', before: 8 }] },
    ])
    expect(await changes(api, first, '1')).toEqual({ lastRun: null, matchedBy: [], changes: [] })
  })

  test('are the same by the unique fields of the recipe', async ({ server }) => {
    const unique = (url: string) => {
      const recipe = recipeFor(url)
      return { ...recipe, types: { list: { ...recipe.types['list']!, unique: ['name'] } } }
    }
    const { api, second } = await twoRuns(server, unique)
    expect((await changes(api, second, '1-4')).matchedBy).toEqual(['name'])
  })

  test('are refused if there are too many of them, or they are no numbers', async ({ server }) => {
    const { api, second } = await twoRuns(server)
    for (const rows of ['1-1001', 'a', '1-', '-1', ''])
      await expect(changes(api, second, rows)).rejects.toMatchObject({ status: 422 })
  })
})
