import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { catalogueRecipe, productRecipe } from '../apps/practice-site/src/practice-recipes.ts'
import { startReport, untilEnded, untilRun } from '../apps/server/src/testing/run-reports.ts'
import { look, lookEverywhere, show } from './look.ts'
import { later } from './run-later.ts'
import { test } from './windrow-fixture.ts'

// spec: EXP-08, PREV-08, PREV-15
test('rows are exported as a file, which is downloaded when finished, and listed', async ({
  signedIn: page,
  windrow,
  api,
}) => {
  const recipe = { ...productRecipe(windrow.shop), limits: { pages: 3 } }
  const path = await startReport(api, recipe, 'Taken away')
  await untilEnded(api, path)
  const preview = `${windrow.url}/projects/${path.id}/reports/${path.rid}/histories/${path.hid}/previews`
  await page.goto(preview)
  await expect(page.getByRole('table', { name: 'Rows' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to the report' })).toHaveAttribute(
    'href',
    `/projects/${path.id}/reports/${path.rid}`,
  )

  const menu = page.getByRole('button', { name: 'Downloads' })
  await menu.click()
  await expect(page.getByRole('menuitem', { name: 'Sample download' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Export current data' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Sample download' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('No files yet')).toBeVisible()
  await expect(drawer.getByLabel('Rows', { exact: true })).toHaveValue('sample')
  await expect(drawer.getByLabel('Format', { exact: true }).locator('option')).toHaveText([
    'XLSX',
    'CSV',
    'JSON',
    'JSON Lines',
    'XML',
    'YAML',
    'PARQUET',
    'Support file',
  ])
  await drawer.getByLabel('Format', { exact: true }).selectOption('YAML')
  const downloading = page.waitForEvent('download')
  await drawer.getByRole('button', { name: 'Download', exact: true }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^Taken away - .* - sample - .*\.yaml$/)
  expect(await readFile(await download.path(), 'utf8')).toMatch(/^- \w+: /)
  await expect(drawer.getByRole('list', { name: 'Files' })).toContainText('YAML, sample of')

  await drawer.getByLabel('Format', { exact: true }).selectOption('CSV')
  await drawer.getByText('CSV options').click()
  await expect(drawer.getByText('Comma, formula guard on')).toBeVisible()
  await drawer.getByLabel('Text for empty cells').fill('0')
  await expect(drawer.getByText('must not be a value that a cell can have')).toBeVisible()
  await lookEverywhere(page, 'downloads', () => expect(drawer).toBeVisible())
  await drawer.getByLabel('Text for empty cells').fill('NULL')
  await drawer.getByLabel('Guard against formulas').uncheck()
  const csv = page.waitForEvent('download')
  await drawer.getByRole('button', { name: 'Download', exact: true }).click()
  await csv
  const { exports } = await api.runExportList({ params: path, query: {} })
  expect(exports[0]?.csv).toMatchObject({ nullText: 'NULL', formulaGuard: false, delimiter: ',' })
  await show(page, 'light', 1440)
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)

  const heads = page.getByRole('table', { name: 'Rows' }).getByRole('columnheader')
  const before = (await heads.nth(2).innerText()).trim()
  await page.getByRole('button', { name: /columns$/ }).click()
  await page.getByRole('button', { name: `Move ${before} up` }).click()
  await look(page, 'columns-light-1440')
  await page.keyboard.press('Escape')
  await expect(heads.nth(1)).toContainText(before)
  expect(await page.evaluate(() => localStorage.getItem('filterColumns'))).toContain(before)
  await page.reload()
  await expect(heads.nth(1)).toContainText(before)
})

test('cells are navigated and copied by keyboard', async ({ signedIn: page, windrow, api, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const recipe = { ...productRecipe(windrow.shop), limits: { pages: 8 } }
  const path = await startReport(api, recipe, 'By keyboard')
  await untilEnded(api, path)
  const { pages } = await api.runPages({ params: path })
  const { pageId } = pages[0]!
  // Names come first.
  const query = { limit: 25, columns: ['name'] }
  const { rows } = await api.runRows({ params: { ...path, pageId }, query })
  const firsts = rows.map(([cell]) => JSON.stringify(cell).replaceAll('"', ''))
  await page.goto(`${windrow.url}/projects/${path.id}/reports/${path.rid}/histories/${path.hid}/previews`)
  const grid = page.getByRole('region', { name: 'Rows, scrollable' })
  await grid.focus()
  for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
  await page.keyboard.press('ControlOrMeta+c')
  await expect(page.getByText('Cell copied')).toBeVisible()
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  expect(await clipboard()).toBe(firsts[1])

  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('ControlOrMeta+c')
  await expect(page.getByText('Cells copied')).toBeVisible()
  expect(await clipboard()).toBe(`${firsts[1]}\n${firsts[2]}`)
  await look(page, 'preview-cells-light-1440')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText(`row 3`)
})

// spec: EXP-18, PREV-05
test('a run without rows says why nothing can be exported', async ({ signedIn: page, windrow, api }) => {
  const recipe = {
    version: 1 as const,
    start: [`${windrow.shop}/`],
    types: { page: { table: 'items', items: '.there-is-none', fields: { name: { select: 'h9' } } } },
    limits: { pages: 1 },
  }
  const path = await startReport(api, recipe, 'Nothing')
  await untilEnded(api, path)
  const report = `${windrow.url}/projects/${path.id}/reports/${path.rid}`
  await page.goto(report)
  await expect(page.getByText('Last run: No rows were found on 1 page.')).toBeVisible()
  await page.goto(`${report}/histories/${path.hid}/previews`)
  await expect(page.getByText('No data found')).toBeVisible()
  await expect(page.getByText('This run extracted no rows.')).toBeVisible()
  await page.getByRole('button', { name: 'Downloads' }).click()
  const item = page.getByRole('menuitem', { name: 'Downloads', exact: true })
  await expect(item).toHaveAttribute('aria-disabled', 'true')
  await expect(item).toHaveAttribute('data-tip', /^Export Unavailable\. /)

  await later(page, path.hid, { status: 'PROCESSING' })
  await page.route('**/api/projects/*/reports/*/events', () => {})
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No data found' })).toBeVisible()
  await expect(
    page.getByText('It takes some time to index the data. Please try again later.', { exact: true }),
  ).toBeVisible()
})

// spec: PREV-02, PREV-16
test('a filter without results and a failed request say what to do', async ({
  signedIn: page,
  windrow,
  api,
}) => {
  const recipe = { ...productRecipe(windrow.shop), limits: { pages: 3 } }
  const path = await startReport(api, recipe, 'Filtered')
  await untilEnded(api, path)
  const preview = `${windrow.url}/projects/${path.id}/reports/${path.rid}/histories/${path.hid}/previews`
  await page.goto(`${preview}?search=zzzzzz`)
  await expect(page.getByText('No data available')).toBeVisible()
  await expect(page.getByText('Please adjust the selected filter to view data.')).toBeVisible()

  const rows = '**/pages/*/rows**'
  const broken = JSON.stringify({ status: false, code: 'UNAVAILABLE', message: 'Busy.', errors: [] })
  await page.route(rows, (route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: broken }),
  )
  await page.goto(preview)
  await expect(page.getByText('Unable to fetch data')).toBeVisible()
  await page.unroute(rows)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('table', { name: 'Rows' })).toBeVisible()
})

test('filters of one column are combined', async ({ signedIn: page, windrow, api }) => {
  const recipe = { ...catalogueRecipe(windrow.shop), limits: { pages: 2 } }
  const path = await startReport(api, recipe, 'Filtered twice')
  await untilEnded(api, path)
  const { rows, columns } = await api.runRows({
    params: { ...path, pageId: 'products' },
    query: { sort: 'price', limit: 1000 },
  })
  const at = columns.findIndex(({ name }) => name === 'price')
  const prices = rows.map((row) => Number(row[at])).filter((price) => price > 0)
  const [from, middle, to] = [0.25, 0.5, 0.75].map((part) => prices[Math.floor(prices.length * part)]!)
  const count = (fits: (price: number) => boolean) => prices.filter(fits).length
  const shown = (total: number) => page.getByText(new RegExp(`^1 - \\d+ of ${total} records`))
  const isBetween = (price: number) => price >= from! && price <= to!
  await page.goto(
    `${windrow.url}/projects/${path.id}/reports/${path.rid}/histories/${path.hid}/previews?pId=products`,
  )

  await page.getByRole('button', { name: 'Filter price', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Filter price' })
  await form.getByLabel('From', { exact: true }).fill(`${to}`)
  await form.getByLabel('To', { exact: true }).fill(`${from}`)
  const apply = form.getByRole('button', { name: 'Apply' })
  await expect(apply).toHaveAttribute('data-tip', 'The first value must be below the second.')
  await form.getByLabel('From', { exact: true }).fill(`${from}`)
  await form.getByLabel('To', { exact: true }).fill(`${to}`)
  await apply.click()
  await expect(shown(count(isBetween))).toBeVisible()

  const again = page.getByRole('button', { name: 'Filter on price, active' })
  await again.click()
  await expect(form.getByLabel('To', { exact: true })).toHaveValue(`${to}`)
  await form.getByLabel('How to compare price').selectOption('is not')
  await form.getByLabel('Value', { exact: true }).fill(`${middle}`)
  await apply.click()
  await expect(shown(count((price) => isBetween(price) && price !== middle))).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove filter on price/ })).toHaveCount(3)

  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('button', { name: 'Filter price', exact: true }).click()
  await form.getByLabel('How to compare price').selectOption('is one of')
  await form.getByLabel('Value', { exact: true }).fill(`${from}, ${to}`)
  await look(page, 'preview-filter-light-1440')
  await apply.click()
  await expect(shown(count((price) => price === from || price === to))).toBeVisible()
})

test('all rows are shown when a run has ended', async ({ signedIn: page, windrow, api }) => {
  const slow = { ...productRecipe(windrow.shop), fetch: { delayMs: 200 } }
  const path = await startReport(api, slow, 'Looked at while it runs')
  await untilRun(api, path, (run) => run.itemCount > 0)
  await page.goto(
    `${windrow.url}/projects/${path.id}/reports/${path.rid}/histories/${path.hid}/previews?limit=12`,
  )
  await expect(page.getByText(/rows? so far; new ones appear as they are extracted/)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Rows' })).toBeVisible()

  await untilRun(api, path, (run) => run.itemCount > 12)
  await api.runStop({ params: path, body: { historyIds: String(path.hid) } })
  await untilEnded(api, path)

  const { itemCount } = await api.runGet({ params: path })
  await expect(page.getByText(`1 - 12 of ${itemCount} records`)).toBeVisible()
})
