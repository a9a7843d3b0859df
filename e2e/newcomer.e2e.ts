import { expect, type Page } from '@playwright/test'
import { deliverByEmail } from './deliver-by-email.ts'
import { test } from './windrow-fixture.ts'

/** What a newcomer's whole job may take. */
const mostClicks = 25

/** Counts what a person presses with the pointer, on all documents of the page. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0
  await page.exposeFunction('countClick', () => (clicks += 1))
  await page.addInitScript(() => {
    document.addEventListener(
      'pointerdown',
      () => (window as unknown as { countClick: () => void }).countClick(),
      true,
    )
  })
  return () => clicks
}

// The whole job: a URL, rows, their quality, a schedule, a delivery, a colleague.
test('a newcomer has data on a schedule, delivered and shared, in few clicks', async ({
  signedIn: page,
  windrow,
}) => {
  const clicks = await countClicks(page)
  await page.goto(`${windrow.url}/projects`)
  await page.getByLabel('Paste the URL of a page').fill(`${windrow.shop}/shop/all`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: 'Rows of this page' }).getByRole('row')).toHaveCount(25)
  await page.getByRole('button', { name: 'Save and run' }).click()
  await expect(page).toHaveURL(/\/projects\/\d+\/reports\/\d+$/)
  await expect(page.getByRole('table', { name: 'Runs' })).toContainText('Success')

  await page
    .getByRole('link', { name: /^View data of run/ })
    .first()
    .click()
  await expect(page.getByText('1 - 25 of 1,000 records')).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Views of the run' })
    .getByRole('link', { name: 'Dashboard' })
    .click()
  await expect(page.getByRole('region', { name: 'Data profile' })).toBeVisible()

  await page.getByRole('link', { name: 'Schedule', exact: true }).click()
  await page.getByRole('link', { name: 'Add schedule' }).click()
  await page.getByRole('main').getByLabel('Name', { exact: true }).fill('Every morning')
  await page.getByRole('button', { name: 'Add schedule' }).click()
  await expect(page.getByRole('table', { name: 'Schedules' })).toContainText('Every morning')

  await deliverByEmail(page, 'pricing@nordlake.example')

  await page.getByRole('link', { name: 'Invite team members' }).click()
  const drawer = page.getByRole('dialog', { name: 'Invite team members' })
  await drawer.getByLabel('Email').fill('colleague.of.newcomer@windrow.example')
  await page.keyboard.press('Enter')
  await drawer.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(drawer).toBeHidden()

  expect(clicks(), 'they are counted').toBeGreaterThan(5)
  expect(clicks()).toBeLessThanOrEqual(mostClicks)
})
