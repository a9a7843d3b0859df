import { expect, type Page } from '@playwright/test'
import { productRecipe } from '../apps/practice-site/src/practice-recipes.ts'
import { startReport, untilEnded } from '../apps/server/src/testing/run-reports.ts'
import { look, lookEverywhere, show } from './look.ts'
import { test } from './windrow-fixture.ts'

const modal = (page: Page) => page.getByRole('dialog', { name: 'Search projects & reports' })
const label = 'Search projects & reports (Ctrl + k)'

// spec: SRCH-02, SRCH-03, SRCH-04, SRCH-05, SRCH-06, SRCH-07, SRCH-08, SRCH-10, SRCH-11, SRCH-13, SRCH-14, SRCH-15, SRCH-16, SRCH-17, SRCH-18, SRCH-19
test('reports are found by keyboard, with the results of their runs', async ({
  signedIn: page,
  windrow,
  api,
}) => {
  const recipe = { ...productRecipe(windrow.shop), limits: { pages: 4 } }
  const path = await startReport(api, recipe, 'Camping tents of the north')
  await untilEnded(api, path)
  await api.reportCreate({ params: { id: path.id }, body: { name: 'Camping stoves' } })
  for (const name of ['Camping chairs', 'Beach chairs']) await startReport(api, recipe, name)
  // Opened, so that it is remembered.
  await page.goto(`${windrow.url}/projects/${path.id}/reports/${path.rid}`)
  await expect(page.getByRole('table', { name: 'Runs' })).toContainText('Success')

  await page.keyboard.press('Control+k')
  const input = modal(page).getByPlaceholder('Search for project or report')
  await expect(input).toBeFocused()
  const viewed = modal(page).getByRole('region', { name: 'Recently viewed' })
  await expect(viewed).toContainText('Camping tents of the north')
  for (const chip of ['All', 'Project', 'Report', 'Account', 'Project owner email'])
    await expect(modal(page).getByRole('radio', { name: chip, exact: true })).toBeAttached()
  await lookEverywhere(page, 'search-empty', () => expect(input).toBeVisible())
  await show(page, 'light', 1440)
  await page.keyboard.press('Escape')
  await expect(modal(page)).toBeHidden()
  await page.keyboard.press('Meta+k')
  await expect(modal(page)).toBeVisible()

  await input.fill('start run camping')
  const matches = modal(page).getByRole('listbox', { name: 'Matches' })
  await expect(matches.getByRole('option')).toHaveText([
    /^Start run: Camping chairs/,
    /^Start run: Camping stoves/,
    /^Start run: Camping tents of the north/,
  ])
  await input.fill('camp')
  await expect(matches.getByRole('option', { name: /^Project of Camping tents/ })).toBeVisible()
  await input.press('ArrowDown')
  await lookEverywhere(page, 'search-typing', () => expect(matches.getByRole('option')).toHaveCount(5))
  await show(page, 'light', 1440)
  await input.fill('camping')
  await input.press('Enter')
  const found = modal(page).getByRole('list', { name: 'Found projects' })
  await expect(found.getByRole('button', { expanded: false })).toHaveCount(2)
  await found.getByRole('button', { name: /^Project of Camping tents of the north/ }).click()
  const reports = found.getByRole('list', { name: /^Reports of/ })
  await expect(reports.getByRole('listitem')).toHaveCount(2)
  const tents = reports.getByRole('listitem').filter({ hasText: 'Camping tents o…' })
  await expect(tents).toContainText('Active')
  await expect(tents).toContainText(/records? in the last run/)
  await expect(tents).toContainText('Success')
  await expect(tents.getByRole('img', { name: 'Records of the last run' })).toBeVisible()
  await lookEverywhere(page, 'search-found', () => expect(tents).toBeVisible())
  await show(page, 'light', 1440)
  await tents.getByRole('button', { name: 'Hide report graph' }).click()
  await expect(tents.getByRole('img')).toBeHidden()
  await tents.getByRole('button', { name: 'View report graph' }).click()
  await expect(tents.getByRole('img')).toBeVisible()
  const stoves = reports.getByRole('listitem').filter({ hasText: 'Camping stoves' })
  await expect(stoves.getByRole('button', { name: 'View data' })).toHaveAttribute('aria-disabled', 'true')

  await modal(page).getByRole('radio', { name: 'Project owner email' }).check()
  await expect(modal(page).getByText('No results found')).toBeVisible()
  await expect(modal(page).getByText('Please try again with different keyword')).toBeVisible()
  await look(page, 'search-none-light-1440')
  await modal(page).getByRole('radio', { name: 'Report', exact: true }).check()
  await expect(found.getByRole('button', { expanded: false })).toHaveCount(2)
  await found.getByRole('button', { name: /^Project of Camping tents of the north/ }).click()
  await tents.getByRole('link', { name: /^View data/ }).click()
  await expect(page).toHaveURL(/\/previews/)
  await expect(modal(page)).toBeHidden()

  await show(page, 'light', 375)
  await page.getByRole('navigation', { name: 'Quick' }).getByRole('button', { name: 'Search' }).click()
  await expect(modal(page).getByRole('region', { name: 'Recent searches' })).toContainText('camping')
  await modal(page).getByRole('button', { name: 'camping' }).click()
  await expect(found.getByRole('button', { expanded: false })).toHaveCount(2)
})

// spec: SRCH-01, SRCH-03
test('the search button shows its shortcut, which is disabled while a project is created', async ({
  signedIn: page,
  windrow,
}) => {
  await page.goto(`${windrow.url}/projects/create`)
  const button = page.getByRole('button', { name: label })
  await expect(button).toHaveText(label)
  await page.keyboard.press('Control+k')
  await button.click()
  await expect(modal(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal(page)).toBeHidden()
  await page.keyboard.press('Control+k')
  await page.goto(`${windrow.url}/projects`)
  await expect(page.getByRole('button', { name: label })).toBeVisible()
  await expect(modal(page)).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(modal(page)).toBeVisible()
})
