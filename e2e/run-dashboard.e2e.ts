import { expect } from '@playwright/test'
import { catalogueRecipe, productRecipe } from '../apps/practice-site/src/practice-recipes.ts'
import { startReport, untilEnded, untilRun } from '../apps/server/src/testing/run-reports.ts'
import { lookEverywhere, show } from './look.ts'
import { test } from './windrow-fixture.ts'
import { visit } from './visit.ts'

// spec: PREV-01, PREV-07, PREV-08, TREND-07, TREND-08
test('the dashboard of a run shows its metrics next to earlier runs, and the profiles of its columns', async ({
  signedIn: page,
  windrow,
  api,
}) => {
  const recipe = { ...catalogueRecipe(windrow.shop), limits: { pages: 3 } }
  const path = await startReport(api, recipe, 'With a dashboard')
  await untilEnded(api, path)
  let last = path
  for (let n = 0; n < 6; n += 1) {
    last = { ...path, hid: (await api.runStart({ params: path })).id }
    await untilEnded(api, last)
  }

  const previews = `${windrow.url}/projects/${path.id}/reports/${path.rid}/histories/${last.hid}/previews`
  await page.goto(previews)
  const views = page.getByRole('navigation', { name: 'Views of the run' })
  await expect(views.getByRole('link', { name: 'Data Preview' })).toHaveAttribute('aria-current', 'page')
  await views.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL(/view=dashboard/)
  const rows = page.getByRole('region', { name: /^Rows of / })
  await expect(
    rows.getByRole('img', { name: /^Rows of \w+ of the last 7 runs\. This run [\d,]+\. Expected / }),
  ).toBeVisible()
  await page.getByRole('button', { name: /^All \d+ figures$/ }).click()
  await expect(page.getByRole('region', { name: 'Critical errors' })).toBeVisible()

  const profile = page.getByRole('region', { name: 'Data profile' })
  await expect(profile.getByRole('table', { name: 'Columns' }).getByRole('row').nth(1)).toBeVisible()
  await lookEverywhere(page, 'run-dashboard', async () => {
    await expect(profile.getByRole('button', { name: 'name', exact: true })).toBeVisible()
    await expect(rows.getByRole('img').last()).toBeVisible()
  })
  await show(page, 'light', 1440)
  await profile.scrollIntoViewIfNeeded()
  await lookEverywhere(page, 'run-profile', async () => {
    await profile.getByRole('button', { name: 'Generate' }).scrollIntoViewIfNeeded()
  })
  await show(page, 'light', 1440)
  await profile.getByRole('button', { name: 'name', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'name' })
  await expect(drawer.getByRole('img', { name: /^Fill rate \(in %\) of name/ })).toBeVisible()
  await expect(page).toHaveURL(/column=name/)
  await lookEverywhere(page, 'run-profile-column', async () => {
    await expect(drawer.getByRole('region', { name: 'Trend' })).toBeVisible()
  })
  await show(page, 'light', 1440)
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/column=/)

  await page.getByRole('radio', { name: 'Per record' }).check()
  await expect(page.getByRole('region', { name: 'Download per record' })).toBeVisible()
  await page.getByRole('radio', { name: 'Data Trend' }).check()
  await expect(page.getByRole('region', { name: 'Requests' })).toHaveCount(0)
  const charts = page.getByRole('region', { name: 'Rows', exact: true }).locator('..')
  expect((await charts.boundingBox())?.height).toBe(569)
  const options = page.getByRole('combobox', { name: 'Runs shown' }).getByRole('option')
  await expect(options).toHaveText(['Last 10 runs', 'Last 30 runs', 'Last 60 runs', 'Last 90 runs'])
  await page.getByRole('combobox', { name: 'Runs shown' }).selectOption('10')
  await expect(page).toHaveURL(/last=10/)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Figures as CSV' }).click()
  expect((await file).suggestedFilename()).toBe('With a dashboard - metrics.csv')
  await page.goto(`${previews}?view=preview`)
  await expect(views.getByRole('link', { name: 'Data Preview' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('region', { name: 'Data preview' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the report' }).click()
  await expect(page).toHaveURL(new RegExp(`/reports/${path.rid}$`))
})

// spec: PROF-04, PROF-06
test('there is no profile while a run is active or if it has no rows', async ({
  signedIn: page,
  windrow,
  api,
}) => {
  const slow = { ...productRecipe(windrow.shop), fetch: { delayMs: 400 } }
  const going = await startReport(api, slow, 'Still going')
  await untilRun(api, going, (run) => run.itemCount > 0)
  const dashboard = (path: typeof going) =>
    `${windrow.url}/projects/${path.id}/reports/${path.rid}/histories/${path.hid}/previews?view=dashboard`

  await page.goto(dashboard(going))
  const profile = page.getByRole('region', { name: 'Data profile' })
  await expect(profile).toContainText('Please wait for the crawl to complete.')
  await expect(profile.getByRole('button', { name: 'Generate' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'No finished runs yet' })).toBeVisible()
  // At the end of the run both appear without a reload.
  await api.runStop({ params: going, body: { historyIds: String(going.hid) } })
  await expect(profile.getByRole('button', { name: 'Generate' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Rows' }).getByRole('img').first()).toBeVisible()

  const none = await startReport(api, catalogueRecipe('http://127.0.0.1:9'), 'Without rows')
  await untilEnded(api, none)
  await visit(page, dashboard(none))
  await expect(profile).toContainText('There are no records to profile.')
  await expect(profile.getByRole('button', { name: 'Generate' })).toHaveCount(0)
})

test("a run's metrics appear at its end even if no events arrive", async ({
  signedIn: page,
  windrow,
  api,
}) => {
  const slow = { ...productRecipe(windrow.shop), fetch: { delayMs: 400 } }
  const path = await startReport(api, slow, 'Asked for')
  await untilRun(api, path, (run) => run.itemCount > 0)
  await page.route('**/api/projects/*/reports/*/events', () => {})
  await page.goto(
    `${windrow.url}/projects/${path.id}/reports/${path.rid}/histories/${path.hid}/previews?view=dashboard`,
  )
  await expect(page.getByRole('region', { name: 'No finished runs yet' })).toBeVisible()
  await api.runStop({ params: path, body: { historyIds: String(path.hid) } })
  await expect(page.getByRole('region', { name: 'Rows' }).getByRole('img').first()).toBeVisible()
})
