import { expect } from '@playwright/test'
import { catalogueRecipe, productRecipe } from '../apps/practice-site/src/practice-recipes.ts'
import { startReport, untilEnded, untilRun } from '../apps/server/src/testing/run-reports.ts'
import { lookEverywhere, show } from './look.ts'
import { test } from './windrow-fixture.ts'

// spec: NAV-19, UI-05, UI-06, UI-13, UI-14
test('the dashboard shows recent, failed and active runs', async ({ signedIn: page, windrow, api }) => {
  const few = { ...catalogueRecipe(windrow.shop), limits: { pages: 2 } }
  const well = await startReport(api, few, 'Well')
  await api.projectUpdate({
    params: { id: well.id },
    body: { name: 'Project of Well with a name that is long' },
  })
  await untilEnded(api, well)
  const wrong = await startReport(api, catalogueRecipe('http://127.0.0.1:9'), 'Wrong')
  await untilEnded(api, wrong)
  const slow = { ...productRecipe(windrow.shop), fetch: { delayMs: 400 } }
  const going = await startReport(api, slow, 'Going')
  await untilRun(api, going, (run) => run.itemCount > 0)

  await page.goto(`${windrow.url}/dashboard`)
  await lookEverywhere(page, 'dashboard', async () => {
    await expect(page.getByRole('region', { name: 'Running now' })).toContainText('Going')
    await expect(page.getByRole('region', { name: 'Failed' })).toContainText('Wrong')
  })
  await show(page, 'light', 1440)

  await expect(page.getByRole('button', { name: 'All accounts' })).toBeVisible()
  await page.getByRole('button', { name: 'All projects' }).click()
  const choices = page.getByRole('dialog', { name: 'Choose projects' })
  await choices.getByRole('searchbox').fill('Well')
  await choices.getByRole('checkbox', { name: 'Select all' }).check()
  await choices.getByRole('searchbox').fill('')
  await expect(choices.getByRole('checkbox', { name: /^Project of Well/ })).toBeChecked()
  await expect(choices.getByRole('checkbox', { name: 'Project of Wrong' })).not.toBeChecked()
  await lookEverywhere(page, 'dashboard-filter', async () => {
    await expect(choices).toBeVisible()
  })
  await show(page, 'light', 1440)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: '1 Project selected' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`projectIds=${well.id}`))
  await expect(page.getByRole('region', { name: 'Failed' })).toContainText('No failed runs in this period')
  await expect(page.getByRole('table', { name: 'Projects' }).getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'All reports' }).click()
  const picker = page.getByRole('dialog', { name: 'Choose reports' })
  await picker.getByRole('button', { name: 'Select all', exact: true }).click()
  await expect(picker.getByRole('checkbox', { name: 'Well' })).toBeChecked()
  await picker.getByRole('button', { name: 'Show selected' }).click()
  await picker.getByRole('button', { name: 'Deselect all' }).click()
  await expect(picker).toContainText('No reports of this project selected.')
  await picker.getByRole('button', { name: 'Show all' }).click()
  await expect(picker.getByRole('checkbox', { name: 'Well' })).not.toBeChecked()
  await picker.getByRole('checkbox', { name: 'Well' }).check()
  await expect(page).toHaveURL(new RegExp(`reportIds=${well.rid}`))
  await lookEverywhere(page, 'dashboard-reports', async () => {
    await expect(picker.getByRole('tab')).toHaveText('Project of Well with…')
  })
  await api.runStop({ params: going, body: { historyIds: String(going.hid) } })
})
