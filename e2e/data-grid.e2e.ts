import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import type { RecipeSource } from '../packages/contract/src/recipe.ts'
import { startReport, untilEnded } from '../apps/server/src/testing/run-reports.ts'
import { look, lookEverywhere, show } from './look.ts'
import { test } from './windrow-fixture.ts'

const names = ['Kestrel tent', 'Lark down bag', 'Varde boot', 'Ember stove', 'Tarn pack', 'Beacon headlamp']

/** A shop with a list of products, whose prices can be raised. */
async function openShop() {
  let raised = 0
  const item = (name: string, at: number) => `<li class="card"><a href="/p/${at}">${name}</a>
    <b class="price">€ ${(at * 317.5 + 54 + (at % 3 === 0 ? raised : 0)).toFixed(2)}</b>
    <i class="stock">${at % 4 === 3 ? '' : 'in stock'}</i><em>${(at * 8191) % 5000}</em>
    <dl><div><dt>Weight</dt><dd>${at + 1} kg</dd></div><div><dt>Colour</dt><dd>Red</dd></div></dl>
    <p>${`Made for long walks with much rain. `.repeat(3)}</p></li>`
  const server = createServer((request, response) => {
    const isSheet = request.url === '/shop.css'
    response.writeHead(200, { 'content-type': isSheet ? 'text/css' : 'text/html' })
    response.end(
      isSheet
        ? 'body{font-family:sans-serif}.card{display:grid;gap:4px;margin:12px;padding:12px;border:1px solid #d8d5cd}.price{color:#0b6478}'
        : `<!doctype html><html lang="en"><title>Shop</title><link rel="stylesheet" href="/shop.css"><h1>Shop</h1><ul>${names.map(item).join('')}</ul>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    raise: (by: number) => (raised = by),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const recipeFor = (url: string): RecipeSource => ({
  version: 1,
  start: [url],
  types: {
    list: {
      items: 'li.card',
      table: 'products',
      unique: ['link'],
      fields: {
        link: { select: 'a', take: '@href', type: 'url' },
        price: { select: '.price', type: 'number', currency: 'currency' },
        name: { select: 'a' },
        stock: { select: '.stock' },
        reviews: { select: 'em', type: 'integer' },
        facts: { items: 'dl > div', list: true, fields: { name: { select: 'dt' }, value: { select: 'dd' } } },
        text: { select: 'p' },
      },
    },
  },
  fetch: { robots: 'ignore' },
})

test('rows are shown as people read them, with what changed, and as a saved view says', async ({
  signedIn: page,
  windrow,
  api,
}) => {
  await using shop = await openShop()
  const first = await startReport(api, recipeFor(shop.url), 'Walks')
  await untilEnded(api, first)
  shop.raise(12.25)
  const run = await api.runStart({ params: first })
  const path = { ...first, hid: run.id }
  await untilEnded(api, path)

  await page.goto(`${windrow.url}/projects/${path.id}/reports/${path.rid}/histories/${path.hid}/previews`)
  await expect(page.getByText(/^2 of these rows changed since/)).toBeVisible()
  const grid = page.getByRole('table', { name: 'Rows' })
  const heads = () => grid.locator('th .sorter').allTextContents()
  const order = ['name', 'price', 'currency', 'stock', 'reviews', 'facts', 'text', 'link']
  await expect.poll(async () => (await heads()).map((text) => text.trim())).toEqual(order)
  const changed = grid.locator('td[data-changed]')
  await expect(changed).toHaveText(['EUR66.25', 'EUR1,018.75'])
  await expect(grid.getByRole('img', { name: '83.3% filled' })).toBeVisible()

  const nested = grid.getByRole('button', { name: /Weight/ }).first()
  await nested.click()
  await expect(
    page.getByRole('dialog', { name: 'Value of facts' }).getByRole('cell', { name: '1 kg' }),
  ).toBeVisible()
  await lookEverywhere(page, 'data-grid-nested', async () => {
    await expect(page.getByRole('dialog', { name: 'Value of facts' })).toBeVisible()
  })
  await page.keyboard.press('Escape')
  await show(page, 'light', 1440)

  await grid.getByRole('button', { name: 'Filter reviews' }).click()
  await page.getByRole('button', { name: 'Pin column' }).click()
  await page.getByRole('button', { name: '8 columns' }).click()
  await page.getByRole('checkbox', { name: 'Wrap long values' }).check()
  await page.getByRole('checkbox', { name: 'currency' }).uncheck()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Save this view' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Reviews first')
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByRole('button', { name: 'View: Reviews first' })).toBeVisible()
  await lookEverywhere(page, 'data-grid-view', async () => {
    await expect(grid.getByRole('cell', { name: 'Kestrel tent' })).toBeVisible()
  })
  await show(page, 'light', 1440)
  await page.getByRole('button', { name: 'View: Reviews first' }).click()
  await page.getByRole('menuitem', { name: 'Reset to the default' }).click()
  await expect.poll(async () => (await heads()).map((text) => text.trim())).toEqual(order)
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  await page
    .getByRole('menuitemradio', { name: 'Reviews first' })
    .or(page.getByRole('menuitemcheckbox', { name: 'Reviews first' }))
    .click()
  await expect.poll(async () => (await heads())[0]!.trim()).toBe('reviews')

  await grid.getByRole('button', { name: /^4, show/ }).click()
  const panel = page.getByRole('complementary', { name: 'Evidence of row 4' })
  await expect(panel.getByText('1 change')).toBeVisible()
  await expect(panel.getByRole('listitem').filter({ hasText: 'price' })).toContainText('1006.5')
  // The rows stay usable; the panel follows the keyboard.
  await grid.getByRole('cell', { name: 'Lark down bag' }).click()
  await expect(page.getByRole('complementary', { name: 'Evidence of row 2' })).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('complementary', { name: 'Evidence of row 1' })).toBeVisible()
  await lookEverywhere(page, 'data-grid-evidence', async () => {
    await expect(page.getByText('1 change')).toBeVisible()
  })
  await show(page, 'light', 1440)
  await page.getByRole('button', { name: 'Show in full size' }).click()
  await look(page, 'data-grid-evidence-wide-light-1440')
  await page.getByRole('radio', { name: 'HTML' }).check()
  await expect(page.getByLabel('Markup around price')).toContainText('€ 66.25')
  await look(page, 'data-grid-evidence-html-light-1440')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('complementary', { name: /^Evidence/ })).toHaveCount(0)
})
