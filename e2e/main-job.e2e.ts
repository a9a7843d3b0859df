import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { install, test, watchConsole } from './windrow-fixture.ts'
import { deliverByEmail } from './deliver-by-email.ts'
import { look } from './look.ts'

// A new user's way from the first page to a file with rows, through screens only.
// spec: PROJ-13, REP-01, SHELL-01
test('a new user goes from a URL to data', async ({ page }) => {
  await using windrow = await install({}, null)
  const complaints = watchConsole(page)

  await page.goto(windrow.url)
  await expect(page).toHaveURL(/\/setup$/)
  await page.getByLabel('First name').fill('Priya')
  await page.getByLabel('Last name').fill('Raman')
  await page.getByLabel('Email').fill('priya.raman@windrow.example')
  await page.getByLabel('Organization').fill('Nordlake Retail Group')
  const password = page.getByRole('textbox', { name: 'Password' })
  await password.fill('too weak')
  await password.blur()
  await expect(page.getByText('Password not valid')).toBeVisible()
  await password.fill('Correct.horse.9')
  await look(page, 'setup-light-1440')
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/projects$/)
  const create = page.getByRole('link', { name: 'Create project' }).first()
  await expect(create).toBeVisible()
  await look(page, 'projects-empty-light-1440')
  await create.click()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Please enter project name')).toBeVisible()
  await page.getByLabel('Project name').fill('Outdoor gear prices')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('group', { name: /^Step 2 of 2/ })).toBeVisible()
  await page.getByRole('button', { name: 'Create project' }).click()

  await expect(page).toHaveURL(/\/projects\/\d+\//)
  await page.getByRole('button', { name: 'Create a report' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create a report' })
  await dialog.getByLabel('Page URL').fill(`${windrow.shop}/shop/all`)
  await dialog.getByLabel('Report name').fill('Fernhill Supply')
  await page.keyboard.press('Control+Enter')

  // The page is fetched, items and fields are proposed, and the rows are below.
  const rows = page.getByRole('table', { name: 'Rows of this page' })
  await expect(rows.getByRole('row')).toHaveCount(25)
  await expect(page.getByText('24 on this page')).toBeVisible()
  const fields = page.getByRole('list', { name: 'Fields', exact: true })
  const before = await fields.getByRole('listitem').count()
  expect(before).toBeGreaterThanOrEqual(6)

  // Selecting an element adds a field: the stock text is in the frame.
  await fields.getByRole('listitem').filter({ hasText: 'availability' }).getByRole('button').first().click()
  await page.getByRole('button', { name: 'Remove availability' }).click()
  await expect(fields.getByRole('listitem')).toHaveCount(before - 1)
  const frame = page.frameLocator('iframe')
  await frame.locator('.stock').first().click()
  await expect(fields.getByRole('listitem')).toHaveCount(before)
  await look(page, 'editor-light-1440')

  await page.getByRole('button', { name: 'Save and run' }).click()
  await expect(page).toHaveURL(/\/projects\/\d+\/reports\/\d+$/)
  await expect(page.getByText('Success').first()).toBeVisible()
  await look(page, 'runs-light-1440')

  await page
    .getByRole('link', { name: /^View data of run/ })
    .first()
    .click()
  await expect(page.getByText('1 - 25 of 1,000 records')).toBeVisible()
  await page.getByLabel(/^Search in/).fill('geodesic tent')
  await expect(page.getByText(/of many records/)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Rows' })).toContainText('geodesic tent')
  await look(page, 'preview-search-light-1440')

  await page.getByRole('button', { name: 'Downloads' }).click()
  await page.getByRole('menuitem', { name: 'Downloads', exact: true }).click()
  await page
    .getByRole('combobox', { name: 'Rows', exact: true })
    .selectOption('As shown: filters, order and columns')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click(),
  ])
  const csv = await readFile(await download.path(), 'utf8')
  expect(csv.trim().split('\n').length).toBeGreaterThan(10)
  expect(download.suggestedFilename()).toMatch(/^Fernhill Supply - .*\.csv$/)
  await page.keyboard.press('Escape')

  await page
    .getByRole('navigation', { name: 'Views of the run' })
    .getByRole('link', { name: 'Dashboard' })
    .click()
  const profile = page.getByRole('region', { name: 'Data profile' })
  await expect(profile.getByRole('button', { name: 'price', exact: true })).toBeVisible()

  // Further runs are delivered automatically; data from before can be sent manually.
  await deliverByEmail(page, 'pricing@nordlake.example')
  await page.goto(`${windrow.url}/admin/mails`)
  await expect(page.getByText('pricing@nordlake.example').first()).toBeVisible()
  expect(complaints).toEqual([])
})
