import { expect } from '@playwright/test'
import { lookEverywhere, show } from './look.ts'
import { admin, fromElsewhere, install, test, watchConsole } from './windrow-fixture.ts'

test('a pasted URL leads to rows in three steps', async ({ page }) => {
  await using windrow = await install({
    WINDROW_ADMIN_EMAIL: admin.email,
    WINDROW_ADMIN_PASSWORD: admin.password,
  })
  const complaints = watchConsole(page)
  await page.request.post(`${windrow.url}/api/auth/login`, { data: admin, headers: fromElsewhere() })
  await page.goto(`${windrow.url}/projects`)
  const address = page.getByRole('textbox', { name: 'Paste the URL of a page' })
  await lookEverywhere(page, 'projects-first', async () => {
    await expect(address).toBeVisible()
  })
  await show(page, 'light', 1440)

  await address.fill(`${windrow.shop}/shop/tents`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: 'Rows of this page' }).getByRole('row')).toHaveCount(25)
  const name = page.getByRole('textbox', { name: 'Report name' })
  await expect(name).not.toHaveValue('')
  await expect(name).not.toHaveValue(new URL(windrow.shop).host)
  await page.getByRole('button', { name: 'Save and run' }).click()
  await expect(page.getByText('Success').first()).toBeVisible()

  await page.goto(`${windrow.url}/projects`)
  await lookEverywhere(page, 'projects-start', async () => {
    await expect(page.getByRole('link', { name: new URL(windrow.shop).host })).toBeVisible()
  })
  expect(complaints).toEqual([])
})

test('the request of a project feeds its first report', async ({ signedIn: page, windrow }) => {
  await page.goto(`${windrow.url}/projects/create`)
  await page.getByLabel('Project name').fill('Fed by its request')
  await page.getByLabel('Recurring').check()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Sites (optional)').fill(`${windrow.shop}/shop/all`)
  await page.getByRole('textbox', { name: 'What to extract' }).fill('Name and price')
  await page.getByRole('combobox', { name: 'Frequency' }).click()
  await page.getByTitle('Weekly').click()
  await page.getByRole('button', { name: 'Create project' }).click()

  await expect(page.getByRole('table', { name: 'Rows of this page' }).getByRole('row')).toHaveCount(25)
  await expect(page.getByText('Requested: Name and price')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/projects\/\d+\/reports\/\d+$/)
  await page.goto(`${page.url()}/schedules/new`)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Weekly')
})
