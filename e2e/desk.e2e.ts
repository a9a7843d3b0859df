import { expect } from '@playwright/test'
import { seedDesk } from '../apps/server/src/testing/seed-desk.ts'
import { catalogueRecipe } from '../apps/practice-site/src/practice-recipes.ts'
import { startReport, untilEnded } from '../apps/server/src/testing/run-reports.ts'
import { lookEverywhere, show } from './look.ts'
import { setRole } from './role-of.ts'
import { test } from './windrow-fixture.ts'

test.use({ ownInstallation: 'figures' })

// spec: REPORTING-01, REPORTING-02
test('reporting shows every account and day, and generates files', async ({ signedIn: page, windrow }) => {
  await seedDesk(windrow.databaseUrl)
  await page.goto(`${windrow.url}/reporting`)
  await lookEverywhere(page, 'reporting', async () => {
    await expect(page.getByRole('region', { name: 'Every account, every day' })).toContainText(
      'Kestrel Analytics',
    )
    await expect(page.getByText('Lumen Grid').last()).toBeVisible()
  })
  await show(page, 'light', 1440)
  const table = page.getByRole('table', { name: /^Totals by/ })
  const seeded = table.getByRole('row', { name: /Lumen|Redwood|Meridian|Oakfield|Kestrel|Nordlake/ })
  await expect(seeded).toHaveCount(6)
  await page.getByRole('radio', { name: '60 days' }).check()
  await expect(page).toHaveURL(/days=60/)
  await page.getByRole('radio', { name: 'By report' }).check()
  await expect(seeded).toHaveCount(18)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save view' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Monday review')
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
  await expect(page).toHaveURL(/view=\d+/)
  await page.getByRole('radio', { name: '90 days' }).check()
  await expect(page.getByText('Changed since saved.')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV' }).click()
  expect((await download).suggestedFilename()).toBe('reporting-by-report-90-days.csv')

  await page.getByRole('button', { name: 'Generate report' }).click()
  const drawer = page.getByRole('dialog', { name: 'Generate report' })
  await drawer.getByLabel('Name').fill('For the board')
  await lookEverywhere(page, 'reporting-drawer', async () => {
    await expect(drawer).toBeVisible()
  })
  await show(page, 'light', 1440)
  await drawer.getByRole('button', { name: 'Generate report' }).click()
  await expect(page).toHaveURL(/reporting\/generated$/)
  const made = page
    .getByRole('table', { name: 'Generated reports' })
    .getByRole('row', { name: /For the board/ })
  await expect(made).toContainText('Success')
  const file = page.waitForEvent('download')
  await made.getByRole('link', { name: 'Download For the board' }).click()
  expect((await file).suggestedFilename()).toMatch(/^For.the.board\.pdf$/)
  await lookEverywhere(page, 'reporting-generated', async () => {
    await expect(page.getByText('For the board').first()).toBeVisible()
  })
})

// spec: NAV-19, NAV-40
test('the dashboard shows what needs a person, the queue and how the last days went', async ({
  signedIn: page,
  windrow,
}) => {
  await seedDesk(windrow.databaseUrl)
  await page.goto(`${windrow.url}/dashboard?period=30d`)
  const needs = page.getByRole('region', { name: 'Needs you today' })
  await lookEverywhere(page, 'desk', async () => {
    await expect(needs).toContainText('The site blocked the crawl with a captcha.')
    await expect(page.getByRole('region', { name: 'Queue and workers' })).toBeVisible()
    await expect(page.getByRole('list', { name: /^Failed runs by kind/ })).toContainText('Other reasons')
  })
  await show(page, 'light', 1440)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  const current = needs.locator('[aria-current=true]')
  const place = await current.getByRole('link').first().getAttribute('href')
  await page.keyboard.press('e')
  await expect(page).toHaveURL(new RegExp(`${place}$`))
})

// spec: NAV-19
test("customers see their account's reports as they are today", async ({ signedIn: page, windrow, api }) => {
  const profile = await api.profile()
  const recipe = { ...catalogueRecipe(windrow.shop), limits: { pages: 2 } }
  const run = await startReport(api, recipe, 'Catalogue of today')
  await untilEnded(api, run)
  await setRole(page, windrow.databaseUrl, profile.userId, 'MANAGER')
  try {
    await page.goto(`${windrow.url}/dashboard`)
    await lookEverywhere(page, 'own-desk', async () => {
      await expect(page.getByRole('region', { name: 'Your reports' })).toContainText('Catalogue of today')
      await expect(page.getByRole('group', { name: 'Today' })).toContainText('Datasets today')
      await expect(page.getByRole('region', { name: 'Needs you today' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Arrived today' })).toBeVisible()
    })
    await show(page, 'light', 1440)
    await page.getByRole('link', { name: 'Catalogue of today' }).first().click()
    await expect(page).toHaveURL(new RegExp(`/projects/${run.id}/reports/${run.rid}$`))
  } finally {
    await setRole(page, windrow.databaseUrl, profile.userId, 'ADMIN')
  }
})
