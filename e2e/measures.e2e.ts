import { expect, type Page } from '@playwright/test'
import { lookEverywhere, resize, show } from './look.ts'
import { test } from './windrow-fixture.ts'

const widthTo = (page: Page, width: number) => resize(page, { width, height: 800 })

// spec: UI-01
test('the layout changes at its breakpoints', async ({ signedIn: page, windrow, api }) => {
  const { id } = await api.projectCreate({ body: { name: 'Wide and narrow' } })
  await page.goto(`${windrow.url}/projects`)
  const table = page.getByRole('table', { name: 'Projects' })
  const list = page.getByRole('list', { name: 'Projects' })
  const below = page.getByRole('navigation', { name: 'Quick' })
  await widthTo(page, 1200)
  await expect(table.getByRole('columnheader', { name: 'Reports' })).toBeVisible()
  await widthTo(page, 1199)
  await expect(table.getByRole('columnheader', { name: 'Reports' })).toBeHidden()
  await widthTo(page, 992)
  await expect(below).toHaveCount(0)
  await widthTo(page, 991)
  await expect(below).toBeVisible()
  await widthTo(page, 768)
  await expect(table).toBeVisible()
  await widthTo(page, 767)
  await expect(list).toBeVisible()
  await expect(table).toHaveCount(0)
  await api.projectStatusUpdate({ body: { projectIds: String(id), status: 'DELETED' } })
})

// spec: UI-31, UI-36, NAV-36
test('a list loads with five placeholder rows, and its header stays below the top bar', async ({
  signedIn: page,
  windrow,
  api,
}) => {
  for (let number = 1; number <= 12; number += 1)
    await api.projectCreate({ body: { name: `Tall ${number}` } })
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/projects?*', async (route) => {
    await answered.promise
    await route.continue()
  })
  await widthTo(page, 1440)
  await page.goto(`${windrow.url}/projects`)
  const table = page.getByRole('table', { name: 'Projects' })
  await expect(table.locator('tbody tr')).toHaveCount(5)
  await expect(table.locator('tbody .bone').first()).toBeVisible()
  answered.resolve()
  await expect(table.locator('tbody tr')).toHaveCount(10)
  await page.goto(`${windrow.url}/projects?limit=12`)
  await expect(table.locator('tbody tr')).toHaveCount(12)

  await resize(page, { width: 1440, height: 400 })
  await page.evaluate(() => scrollTo(0, 300))
  await expect.poll(async () => (await table.locator('th').first().boundingBox())?.y).toBe(60)
})

// spec: UI-15
test('tables offer their page sizes, and 25 rows by default', async ({ signedIn: page, windrow }) => {
  const mails = Array.from({ length: 25 }, (_, index) => ({
    id: index + 1,
    to: 'a@windrow.example',
    subject: `Mail ${index + 1}`,
    text: 'x',
    html: null,
    state: 'OUTBOX',
    error: null,
    createdDate: '2026-11-20T12:00:00Z',
  }))
  const asked: string[] = []
  await page.route('**/api/admin/mails?*', (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('limit') ?? '')
    return route.fulfill({
      json: { status: true, message: '', data: { mails, pagination: { page: 1, perPage: 25, total: 60 } } },
    })
  })
  await page.goto(`${windrow.url}/admin/mails`)
  const sizes = page.getByRole('combobox', { name: 'Rows per page' })
  await expect(sizes.getByRole('option')).toHaveText(['12', '25', '40', '50', '100'])
  await expect(sizes).toHaveValue('25')
  expect(asked[0]).toBe('25')
})

// spec: UI-26, UI-27
test('forms are submitted with Ctrl+Enter, once all fields are valid', async ({
  signedIn: page,
  windrow,
}) => {
  await page.goto(`${windrow.url}/admin/accounts`)
  await page.getByRole('button', { name: 'Create account' }).click()
  const form = page.getByRole('dialog', { name: 'Create account' })
  const field = form.getByLabel('Account name')
  const submit = form.getByRole('button', { name: 'Create account' })
  await expect(submit).not.toHaveAttribute('aria-disabled', 'true')
  await field.press('Control+Enter')
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await field.fill('Measured account')
  await expect(submit).not.toHaveAttribute('aria-disabled', 'true')
  await field.press('Control+Enter')
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Measured account' })).toBeVisible()
})

// spec: UI-30
test('confirmations and tooltips are 274 px wide', async ({ signedIn: page, windrow, api }) => {
  await api.apiKeyCreate({ body: { apiKeyName: 'Measured', expiryDate: null, force: false } })
  await page.goto(`${windrow.url}/api-keys`)
  await page.getByRole('button', { name: /^Delete/ }).click()
  const question = page.getByRole('dialog')
  await expect.poll(async () => (await question.boundingBox())?.width).toBe(274)
  await page.keyboard.press('Escape')
  await page.goto(`${windrow.url}/dashboard`)
  await page.getByRole('button', { name: 'Copy page link' }).hover()
  await expect(page.locator('.tooltip')).toHaveCSS('max-width', '274px')
})

// spec: UI-08, UI-09, UI-10
test('projects are chosen from two lists', async ({ signedIn: page, windrow, api }) => {
  for (const name of ['Anvil', 'Bellows', 'Chisel']) await api.projectCreate({ body: { name } })
  await page.goto(`${windrow.url}/teams/members?invite=new`)
  const drawer = page.getByRole('dialog', { name: 'Invite team members' })
  const selected = drawer.getByRole('region', { name: /^Selected/ })
  const available = drawer.getByRole('region', { name: /^Available/ })
  await available.getByRole('button', { name: 'Add Anvil' }).click()
  await expect(selected.getByRole('listitem')).toHaveText([/Anvil/])
  const search = drawer.getByRole('searchbox', { name: 'Search projects' })
  await search.fill('CHIS')
  await expect(available.getByRole('listitem')).toHaveText([/Chisel/])
  await search.fill('nothing like it')
  await expect(available).toContainText('No projects found')
  await search.fill('')
  await expect(available.getByRole('button', { name: 'Add Bellows' })).toBeVisible()
  await expect(available.getByRole('button', { name: 'Add Anvil' })).toHaveCount(0)
  const row = available.getByRole('button', { name: 'Add Bellows' })
  await expect.poll(async () => (await row.boundingBox())?.height).toBe(40)
  await expect(available.getByRole('list')).toHaveCSS('max-height', '250px')
  await available.getByRole('button', { name: 'Select All' }).click()
  await expect(available).toContainText('No projects found')
  await selected.getByRole('button', { name: 'Deselect All' }).click()
  await expect(selected).toContainText('No projects selected.')
})

// spec: UI-18
test('the carousel shows as many cards as fit the window', async ({ signedIn: page, windrow, api }) => {
  await api.projectCreate({ body: { name: 'Looked at' } })
  const { userId } = await api.profile()
  const viewed = Array.from({ length: 10 }, (_, index) => ({
    userId,
    projectId: 1,
    projectName: 'Looked at',
    ownerEmail: 'maja@nordlake.example',
    reportId: index + 1,
    reportName: `Prices ${index + 1}`,
    timestamp: '2026-03-02T10:00:00.000Z',
  }))
  await page.addInitScript((list) => localStorage.setItem('recentlyViewed', list), JSON.stringify(viewed))
  await page.goto(`${windrow.url}/dashboard`)
  const cards = page.getByRole('region', { name: 'Recently viewed' }).getByRole('listitem')
  await expect(cards).toHaveCount(10)
  const shown = () =>
    cards.evaluateAll((items) => {
      const { left, right } = items[0]!.parentElement!.getBoundingClientRect()
      return items
        .map((item) => item.getBoundingClientRect())
        .filter((box) => box.left >= left && box.right <= right).length
    })
  for (const [width, count] of [
    [375, 1],
    [399, 1],
    [400, 2],
    [638, 2],
    [639, 3],
    [865, 4],
    [1000, 5],
    [1500, 6],
    [1699, 6],
    [1700, 7],
  ] as const) {
    await widthTo(page, width)
    expect(await shown(), `cards at ${width}`).toBe(count)
  }

  await lookEverywhere(page, 'dashboard-viewed', async () => {
    await cards.first().scrollIntoViewIfNeeded()
  })
  await show(page, 'light', 1440)
  await expect(page.getByRole('button', { name: 'Earlier cards' })).toBeDisabled()
  await page.getByRole('button', { name: 'Further cards' }).click()
  await expect(cards.last()).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Further cards' })).toBeDisabled()
  await expect(page.getByRole('link', { name: /^Prices 10/ })).toHaveAttribute(
    'href',
    '/projects/1/reports/10',
  )
})

// spec: UI-33
test('the floating bar moves back in after the window was made smaller', async ({
  signedIn: page,
  windrow,
  api,
}) => {
  await api.projectCreate({ body: { name: 'Picked' } })
  await page.goto(`${windrow.url}/projects?search=Picked`)
  await widthTo(page, 1440)
  await page.getByRole('checkbox', { name: 'Select Picked' }).check()
  const bar = page.getByRole('region', { name: 'Actions on selected projects' })
  await bar.getByRole('button', { name: 'Move this bar (arrow keys work too)' }).focus()
  for (let n = 0; n < 60; n++) await page.keyboard.press('ArrowRight')
  const edge = async () => (await bar.boundingBox().then((box) => box!.x + box!.width)) | 0
  expect(await edge()).toBe(1440)

  // Time between the last resize and the bar's move.
  const watched = await bar.evaluateHandle((element) => {
    let resized = 0
    const moved = new Promise<number>((resolve) => {
      addEventListener('resize', (event) => (resized = event.timeStamp))
      new MutationObserver(() => resolve(resized && performance.now() - resized)).observe(element, {
        attributeFilter: ['style'],
      })
    })
    return { moved }
  })
  await widthTo(page, 1100)
  expect(await watched.evaluate(({ moved }) => moved)).toBeGreaterThanOrEqual(795)
  expect(await edge()).toBe(1100)
})
