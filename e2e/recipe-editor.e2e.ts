import { expect, type Page } from '@playwright/test'
import { catalogueRecipe } from '../apps/practice-site/src/practice-recipes.ts'
import { admin, fromElsewhere, type Installation, test } from './windrow-fixture.ts'
import { lookEverywhere, show } from './look.ts'

async function open(page: Page, windrow: Installation, projectId: number, path: string) {
  await page.goto(
    `${windrow.url}/projects/${projectId}/reports/create?url=${encodeURIComponent(windrow.shop + path)}`,
  )
}

const rowsOf = (page: Page) => page.getByRole('table', { name: 'Rows of this page' })

test('every setting of a recipe can be edited on screen', async ({ signedIn: page, windrow, api }) => {
  const { id } = await api.projectCreate({ body: { name: 'Settings' } })
  await open(page, windrow, id, '/shop/all')
  await expect(rowsOf(page).getByRole('row')).toHaveCount(25)
  await expect(page.getByText(/HTTP 200 in \d/)).toBeVisible()
  await page.getByRole('button', { name: 'Recipe', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Recipe' })
  const tab = (name: string) => drawer.getByRole('tab', { name })

  const addresses = drawer.getByLabel('URLs, one per line')
  await addresses.fill(`${windrow.shop}/shop/all?page={1..20}\n${windrow.shop}/shop/tents`)
  await expect(drawer.getByText('2 lines, 21 URLs')).toBeVisible()
  await expect(drawer.getByRole('list', { name: 'URLs from templates' })).toContainText('?page=3')
  await drawer.locator('input[type=file]').setInputFiles({
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`name,url\nTent,${windrow.shop}/shop/stoves\n`),
  })
  await expect(drawer.getByText('3 lines, 22 URLs')).toBeVisible()
  await drawer.getByLabel('Add another start').selectOption('Sitemap')
  const sitemap = drawer.getByRole('region', { name: 'Start 4' })
  await sitemap.getByLabel('Address').fill(`${windrow.shop}/`)
  await sitemap.getByLabel('Only those with').fill('/p/')
  await lookEverywhere(page, 'recipe-starts', async () => {
    await expect(addresses).toBeVisible()
  })
  await show(page, 'light', 1440)

  await tab('Pages').click()
  await drawer.getByLabel('Name of the page type').fill('catalogue')
  await page.keyboard.press('Enter')
  await drawer.getByLabel('How its pages are fetched').selectOption('Automatic')
  await drawer.getByLabel('Wait for').fill('li.card')
  await drawer.getByLabel('Add to Steps before extraction').selectOption('Dismiss a banner')
  await drawer.getByLabel('Close button').fill('#consent button')
  await drawer.getByLabel('Match rows by: name').check()
  await lookEverywhere(page, 'recipe-pages', async () => {
    await expect(drawer.getByLabel('Name of the page type')).toHaveValue('catalogue')
  })
  await show(page, 'light', 1440)

  await tab('Links').click()
  await drawer.getByLabel('Pagination').selectOption('Page number parameter')
  await drawer.getByLabel('Parameter name').fill('page')
  await lookEverywhere(page, 'recipe-links', async () => {
    await expect(drawer.getByLabel('Pagination')).toBeVisible()
  })
  await show(page, 'light', 1440)

  await tab('Fetching').click()
  await drawer.getByLabel('Concurrent requests', { exact: true }).first().fill('4')
  await drawer.getByRole('button', { name: 'Add to Headers' }).click()
  await drawer.getByLabel('Name of Headers 1').fill('accept-language')
  await drawer.getByLabel('Value of Headers 1').fill('de')
  await drawer.getByLabel('Host', { exact: true }).fill('https://API.example.com/v1')
  await page.keyboard.press('Enter')
  const host = drawer.getByRole('region', { name: 'Host api.example.com' })
  await host.getByLabel('Delay between requests, ms').fill('2000')
  await host.getByRole('button', { name: 'Add to Headers for api.example.com' }).click()
  await host.getByLabel('Name of Headers for api.example.com 1').fill('x-key')
  await host.getByLabel('Value of Headers for api.example.com 1').fill('k')
  await lookEverywhere(page, 'recipe-fetching', async () => {
    await expect(drawer.getByLabel('Concurrent requests', { exact: true }).first()).toHaveValue('4')
  })
  await show(page, 'light', 1440)

  await tab('Login').click()
  await drawer.getByRole('button', { name: 'Add a login' }).click()
  await lookEverywhere(page, 'recipe-login', async () => {
    await expect(drawer.getByText('1. Open a page')).toBeVisible()
  })
  await show(page, 'light', 1440)
  await drawer.getByRole('button', { name: 'Remove the login' }).click()

  await tab('Limits').click()
  await drawer.getByLabel('Cost of proxies, US dollars').pressSequentially('0.05')
  await expect(drawer.getByLabel('Cost of proxies, US dollars')).toHaveValue('0.05')
  await drawer.getByLabel('Cost of proxies, US dollars').fill('2.5')
  await drawer.getByLabel('Pages', { exact: true }).fill('9')
  await tab('JSON').click()
  const text = drawer.getByLabel('Recipe as JSON')
  const recipe = JSON.parse(await text.inputValue()) as Record<string, unknown>
  expect(recipe).toMatchObject({
    start: [
      `${windrow.shop}/shop/all?page={1..20}`,
      `${windrow.shop}/shop/tents`,
      `${windrow.shop}/shop/stoves`,
      { sitemap: `${windrow.shop}/`, match: '/p/' },
    ],
    types: {
      catalogue: {
        mode: 'auto',
        browser: { waitFor: 'li.card', steps: [{ dismiss: '#consent button' }] },
        unique: ['name'],
        next: { by: 'page', parameter: 'page' },
      },
    },
    limits: { cost: 2.5, pages: 9 },
    fetch: {
      concurrency: 4,
      headers: { 'accept-language': 'de' },
      hosts: { 'api.example.com': { delayMs: 2000, headers: { 'x-key': 'k' } } },
    },
  })
  expect(recipe).not.toHaveProperty('login')
  await text.fill(JSON.stringify({ ...recipe, limits: { pages: 0 } }, null, 2))
  await drawer.getByRole('button', { name: 'Apply' }).click()
  await expect(drawer.getByText(/Line \d+, limits\.pages/)).toBeVisible()
  await lookEverywhere(page, 'recipe-json', async () => {
    await expect(drawer.getByText('Nothing was applied.')).toBeVisible()
  })
  await show(page, 'light', 1440)
  await tab('Limits').click()
  await drawer.getByLabel('Pages', { exact: true }).fill('8')
  await tab('JSON, not applied').click()
  await expect(text).toHaveValue(/"pages": 0/)
  await expect(drawer.getByText(/^The recipe was changed while you edited this text\./)).toBeVisible()
  await text.fill(JSON.stringify({ ...recipe, limits: { pages: 3 } }, null, 2))
  await drawer.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('The recipe was applied')).toBeVisible()
  await tab('Limits').click()
  await expect(drawer.getByLabel('Pages', { exact: true })).toHaveValue('3')
})

test('every error of a recipe is shown and links to its control', async ({
  signedIn: page,
  windrow,
  api,
}) => {
  const { id } = await api.projectCreate({ body: { name: 'Faults of recipes' } })
  await open(page, windrow, id, '/shop/all')
  await expect(rowsOf(page).getByRole('row')).toHaveCount(25)
  await page.getByLabel('Selector for the repeating item').fill('li[')
  await page.getByRole('button', { name: 'Recipe', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Recipe' })
  await drawer.getByLabel('URLs, one per line').fill(`${windrow.shop}/shop/all?page={1..9}{1..900}{1..900}`)
  const faults = page.getByRole('region', { name: 'Recipe errors' })
  await expect(faults).toContainText('2 faults')
  await expect(faults).toContainText('more than 1,000,000 addresses')
  await lookEverywhere(page, 'recipe-faults', async () => {
    await expect(faults).toContainText('2 faults')
  })
  await show(page, 'light', 1440)

  await faults.getByRole('button', { name: /types\.list\.items/ }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByLabel('Selector for the repeating item')).toBeFocused()
  await faults.getByRole('button', { name: 'start.0' }).click()
  await expect(drawer.getByLabel('URLs, one per line')).toBeFocused()
})

test('every setting of a field can be edited', async ({ signedIn: page, windrow, api }) => {
  const { id } = await api.projectCreate({ body: { name: 'Fields' } })
  await open(page, windrow, id, '/shop/all')
  const fields = page.getByRole('list', { name: 'Fields', exact: true })
  await expect(rowsOf(page).getByRole('row')).toHaveCount(25)
  await fields.getByRole('button').filter({ hasText: 'price' }).first().click()
  await page.getByRole('button', { name: 'Fallback selector, used if this one finds nothing' }).click()
  await page.getByLabel('Selector 2 of price').fill('.stock')
  await page.getByRole('button', { name: 'More about price' }).click()
  await page.getByLabel('Column for the currency').fill('currency')
  await expect(rowsOf(page).getByRole('columnheader', { name: 'currency' })).toBeVisible()
  await page.getByRole('button', { name: 'Step', exact: true }).click()
  await page.getByLabel('Kind of step 1 of price').selectOption('Other texts for')
  await page.getByLabel('Becomes of Texts 1').fill('none')
  await expect(page.getByLabel('Path into JSON')).toBeVisible()
  await page.getByLabel('Type of price').selectOption('Date')
  await page.getByLabel('How dates are written').fill('DD.MM.YY')
  await page.getByLabel('Language of dates').fill('hr')
  await expect(page.getByLabel('All others become')).toBeVisible()
  await lookEverywhere(page, 'editor-field', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  })
})

test('pages that need a browser are opened in one, and elements are selected in its result', async ({
  signedIn: page,
  windrow,
  api,
}) => {
  const { id } = await api.projectCreate({ body: { name: 'Rendered' } })
  await open(page, windrow, id, '/live/all')
  await expect(page.getByText(/HTTP 200 in \d/)).toBeVisible()
  await page.getByLabel('How pages are fetched').selectOption('Browser')
  await expect(page.getByText(/in a browser/)).toBeVisible()
  await expect(rowsOf(page).getByRole('row').nth(2)).toBeVisible()
  await lookEverywhere(page, 'editor-browser', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  })
})

test('a report stays saved if its run cannot start, and is not created twice', async ({
  page,
  windrow,
  api,
}) => {
  // Not `signedIn`, which fails on console errors: the browser logs the failed request.
  await page.request.post(`${windrow.url}/api/auth/login`, { data: admin, headers: fromElsewhere() })
  const { id } = await api.projectCreate({ body: { name: 'Unlucky start' } })
  await open(page, windrow, id, '/shop/all')
  await expect(rowsOf(page).getByRole('row')).toHaveCount(25)
  const address = page.getByRole('combobox', { name: 'Address', exact: true })
  await page.route('**/api/projects/*/reports/*/histories', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, body: '' }) : route.fallback(),
  )
  await page.getByRole('button', { name: 'Save and run' }).click()

  await expect(page.getByText(/^Saved, but the run did not start\./)).toBeVisible()
  await expect(page).toHaveURL(/\/projects\/\d+\/reports\/\d+$/)
  await expect(address).toBeHidden()
  expect((await api.reportList({ params: { id } })).reports).toHaveLength(1)
})

test('a report edited while saving is created once, and can be saved again', async ({
  signedIn: page,
  windrow,
  api,
}) => {
  const { id } = await api.projectCreate({ body: { name: 'Edited meanwhile' } })
  await open(page, windrow, id, '/shop/all')
  await expect(rowsOf(page).getByRole('row')).toHaveCount(25)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/projects/*/reports', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    const response = await route.fetch()
    await held.promise
    return route.fulfill({ response })
  })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const asked = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/reports'),
  )
  await save.click()
  await asked
  await page.getByRole('button', { name: 'Add field' }).click()
  const question = page.waitForEvent('dialog')
  held.resolve()
  await (await question).dismiss()

  await expect(page.getByText('Changed since version 1')).toBeVisible()
  await save.click()
  await expect(page.getByText('Saved as version 2')).toBeVisible()
  await expect(page.getByText('Version 2', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/reports\/create/)
  await page.getByRole('textbox', { name: 'Report name' }).fill('Another name ')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Version 2', { exact: true })).toBeVisible()
  const { reports } = await api.reportList({ params: { id } })
  expect(reports.map(({ name }) => name)).toEqual(['Another name'])
})

test('a JSON response is shown unchanged, and a click on a value creates a field', async ({
  signedIn: page,
  windrow,
  api,
}) => {
  const { id } = await api.projectCreate({ body: { name: 'JSON' } })
  await open(page, windrow, id, '/api/products?limit=20')
  await expect(rowsOf(page).getByRole('row')).toHaveCount(21)
  const fields = page.getByRole('list', { name: 'Fields', exact: true })
  const answer = page.getByRole('region', { name: 'Answer in JSON' })
  const count = await fields.locator('> li').count()
  await fields.getByRole('button').filter({ hasText: 'name' }).first().click()
  await page.getByRole('button', { name: 'Remove name' }).click()
  await expect(fields.locator('> li')).toHaveCount(count - 1)
  await answer.getByRole('button').filter({ hasText: '"name"' }).first().click()
  await expect(fields.locator('> li')).toHaveCount(count)
  await expect(rowsOf(page).getByRole('columnheader', { name: 'name' })).toBeVisible()
  const again = page.getByRole('button', { name: 'Point again' })
  await again.click()
  await answer.getByRole('button').filter({ hasText: '"sku"' }).first().click()
  await expect(page.getByLabel('Selector of name')).toHaveValue('sku')
  await expect(again).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Selector of name')).toHaveValue('name')
  // A JSON response has no elements.
  await expect(page.getByLabel('What to take for name').getByRole('option')).toHaveText([
    'Text',
    'Page URL',
    'Host of the URL',
    'Path of the URL',
    'Part of the path',
    'Query parameter',
    'Response header',
  ])
  await page.getByRole('button', { name: 'More about name' }).click()
  await page.getByRole('button', { name: 'Add a part to name' }).click()
  await page.getByLabel('One object per element').fill('@')
  await page.getByRole('region', { name: 'Part part_1' }).getByLabel('Selector').fill('sku')
  await expect(rowsOf(page).getByRole('row').nth(1)).toContainText('"part_1":')
  await page.getByRole('button', { name: 'Remove part part_1' }).click()
  const items = page.getByLabel('Selector for the repeating item')
  const path = await items.inputValue()
  await items.fill(path.replace('[*]', '[?@.sku == "none"]'))
  await expect(page.getByText(`Nothing in this answer is at`)).toBeVisible()
  await items.fill(path)
  await expect(rowsOf(page).getByRole('row')).toHaveCount(21)
  await lookEverywhere(page, 'editor-json', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  })
  await show(page, 'light', 1440)
  await page.getByRole('button', { name: 'Save and run' }).click()
  await expect(page.getByText('Success').first()).toBeVisible()
})

test('a saved recipe opens its pages with its own settings, or without a page if none can be opened', async ({
  signedIn: page,
  windrow,
  api,
}) => {
  const { id } = await api.projectCreate({ body: { name: 'Saved' } })
  const fields = { order: { select: 'td' } }
  const orders = { table: 'orders', items: 'tbody tr', fields }
  const steps = [
    { open: `${windrow.shop}/account/login` },
    { submit: 'form[method=post]', fields: { user: '{secret:user}', password: '{secret:password}' } },
  ]
  const login = { steps, check: { selector: 'a[href*=logout]' } }
  const recipe = { version: 1 as const, start: [`${windrow.shop}/account/orders`], types: { orders }, login }
  const behind = await api.reportCreate({ params: { id }, body: { name: 'Behind a login', recipe } })
  await api.secretSave({ params: { id, name: 'user' }, body: { value: 'demo@fernhill.example' } })
  await api.secretSave({ params: { id, name: 'password' }, body: { value: 'practice' } })
  await page.goto(`${windrow.url}/projects/${id}/reports/${behind.id}/extractor`)
  await expect(page.frameLocator('iframe').getByText('Your orders')).toBeVisible()
  await expect(rowsOf(page)).toBeVisible()

  const start = [{ sitemap: `${windrow.shop}/` }]
  const listed = { version: 1 as const, start, types: { orders } }
  const without = await api.reportCreate({ params: { id }, body: { name: 'From a sitemap', recipe: listed } })
  await page.goto(`${windrow.url}/projects/${id}/reports/${without.id}/extractor`)
  await page.getByRole('button', { name: 'Edit the recipe without a page' }).click()
  await expect(page.getByText('No page of this type is open.').first()).toBeVisible()
  await lookEverywhere(page, 'editor-without-page', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  })
  await show(page, 'light', 1440)
  await page.getByRole('button', { name: 'Recipe', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Recipe' })
  await expect(drawer.getByLabel('Address', { exact: true })).toHaveValue(`${windrow.shop}/`)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await page.getByRole('combobox', { name: 'Address', exact: true }).fill(`${windrow.shop}/stores`)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/HTTP 200 in \d/)).toBeVisible()
})

test('in a canceled project the editor creates no report and starts no run', async ({
  signedIn: page,
  windrow,
  api,
}) => {
  const { id } = await api.projectCreate({ body: { name: 'Ended while edited' } })
  const recipe = catalogueRecipe(windrow.shop)
  const report = await api.reportCreate({ params: { id }, body: { name: 'Catalogue', recipe } })
  await api.projectStatusUpdate({ body: { projectIds: String(id), status: 'CANCELED' } })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const saveAndRun = page.getByRole('button', { name: 'Save and run' })

  await open(page, windrow, id, '/shop/all')
  for (const button of [save, saveAndRun]) {
    await expect(button).toBeDisabled()
    await expect(button).toHaveAttribute('data-tip', /^This project has been cancelled and takes no reports/)
  }

  await page.goto(`${windrow.url}/projects/${id}/reports/${report.id}/extractor`)
  await expect(saveAndRun).toBeDisabled()
  await expect(saveAndRun).toHaveAttribute('data-tip', /^This project has been cancelled\. .*no new run/)
  await page.getByLabel('Report name').fill('Whole catalogue')
  await save.click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})
