import { expect, type Page } from '@playwright/test'
import type { CookieClient } from '../apps/server/src/testing/cookie-client.ts'
import { isStaff, roleNames } from '../packages/contract/src/roles.ts'
import { look, lookEverywhere, show } from './look.ts'
import { joinTeam, loginOf } from './mailed-link.ts'
import { setRole } from './role-of.ts'
import { admin, fromElsewhere, test, watchConsole } from './windrow-fixture.ts'

const recipeOf = (start: string) => ({
  version: 1 as const,
  start: [start],
  types: { list: { table: 'items', items: '.product', fields: { name: { select: 'h3' } } } },
})

const rows = (page: Page) => page.getByRole('table', { name: 'Reports' }).getByRole('row')
const names = ['Alpine Depot', 'Fernhill Supply', 'Harbour & Sons']

async function projectOfReports(api: CookieClient['api'], shop: string, name: string) {
  const { id } = await api.projectCreate({ body: { name } })
  const reports = []
  for (const report of names)
    reports.push(
      await api.reportCreate({
        params: { id },
        body: { name: report, recipe: recipeOf(`${shop}/shop/all`) },
      }),
    )
  return { id, reports }
}

const openMenu = async (page: Page, report: string, item: string) => {
  await page.getByRole('button', { name: `Actions for ${report}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
/** Width of the dialog after its opening animation. */
const expectWidth = (page: Page) =>
  expect.poll(async () => (await page.locator('.ant-modal').last().boundingBox())?.width).toBe(536)

// spec: REP-02, REP-04, REP-13, REP-14
test('a builder manages the reports of a project', async ({ page, windrow, api }) => {
  const builder = await joinTeam(windrow.url, api, 'builder@windrow.example', 3, 'Ben')
  const { id, reports } = await projectOfReports(api, windrow.shop, 'Kept in order')
  const complaints = watchConsole(page)
  await page.request.post(`${windrow.url}/api/auth/login`, {
    data: loginOf(builder),
    headers: fromElsewhere(),
  })
  await page.goto(`${windrow.url}/projects/${id}/reports`)
  await expect(rows(page)).toHaveText([/Report/, /^Alpine Depot/, /^Fernhill Supply/, /^Harbour & Sons/])
  await lookEverywhere(page, 'reports', async () => {
    await expect(page.getByText('Fernhill Supply').first()).toBeVisible()
  })
  await show(page, 'light', 1440)
  await page.getByRole('columnheader', { name: 'Report' }).getByRole('button').click()
  await expect(rows(page).nth(1)).toContainText('Harbour & Sons')
  await page.getByRole('searchbox', { name: 'Search reports' }).fill('FERN')
  await expect(rows(page)).toHaveCount(2)
  await expect(page).toHaveURL(/search=FERN/)

  await openMenu(page, 'Fernhill Supply', 'Update Report')
  const update = page.getByRole('dialog', { name: 'Update Report' })
  await expect(update).toBeVisible()
  await expectWidth(page)
  await update.getByLabel('Report name').fill('')
  await expect(update.getByText('Please enter a report name')).toBeVisible()
  await update.getByLabel('Report name').fill('ALPINE DEPOT')
  await page.keyboard.press('Control+Enter')
  await expect(update.getByText(/has a report of this name already/)).toBeVisible()
  await update.getByLabel('Report name').fill('Fernhill')
  await look(page, 'report-update-light-1440')
  await page.keyboard.press('Control+Enter')
  await expect(update).toBeHidden()
  await expect(rows(page).nth(1)).toContainText('Fernhill')
  await page.getByRole('searchbox', { name: 'Search reports' }).fill('')
  await expect(rows(page)).toHaveCount(4)

  await api.recipeSave({
    params: { id, rid: reports[0]!.id },
    body: { recipe: recipeOf(`${windrow.shop}/shop/all?page=2`) },
  })
  await page.reload()
  await openMenu(page, 'Alpine Depot', 'Report Configuration')
  const configuration = page.getByRole('dialog', { name: 'Report Configuration' })
  const sites = configuration.getByLabel('Seed URLs')
  await expect(sites).toHaveValue(`${windrow.shop}/shop/all?page=2`)
  await sites.fill('words')
  await sites.blur()
  await expect(configuration.getByText('"words" is no web address')).toBeVisible()
  await sites.fill('https://a.example, https://b.example')
  const types = configuration.getByRole('combobox', { name: 'Notification types' })
  await types.click()
  for (const type of ['Run stopped', 'Schedule not finished in time']) await page.getByTitle(type).click()
  await configuration.getByText('Report Configuration').click()
  await configuration.getByRole('combobox', { name: 'Version' }).click()
  await page.getByTitle(/^1, /).click()
  await lookEverywhere(page, 'report-configuration', async () => {
    await expect(configuration).toBeVisible()
  })
  await show(page, 'light', 1440)
  await configuration.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Alpine Depot was configured')).toBeVisible()
  const params = { id, rid: reports[0]!.id }
  const { report } = await api.reportGet({ params })
  expect([report.recipeVersion, report.properties.seedUrls.map(({ kind }) => kind)]).toEqual([
    1,
    ['MAIN', 'COMPARE'],
  ])
  expect(report.notificationTypes).toEqual(['RUN_STOPPED', 'SCHEDULE_LATE'])

  await page.getByRole('checkbox', { name: 'Select Alpine Depot' }).check()
  await page.getByRole('checkbox', { name: 'Select Fernhill' }).check()
  const bar = page.getByRole('region', { name: 'Actions on selected reports' })
  await bar.getByRole('button', { name: /^Status/ }).click()
  await expect(page.getByRole('menuitemradio')).toHaveText([
    'Active',
    'Pending',
    'Inqueue',
    'Completed',
    'Canceled',
    'Disabled',
  ])
  await lookEverywhere(page, 'reports-selected', async () => {
    await expect(bar).toContainText('2 Reports selected')
  })
  await show(page, 'light', 1440)
  await page.getByRole('menuitemradio', { name: 'Disabled' }).click()
  await bar.getByRole('button', { name: 'Update' }).click()
  const status = page.getByRole('dialog', { name: 'Report status' })
  await status.getByLabel('Note').fill('The shops close for the winter')
  await look(page, 'report-status-light-1440')
  await status.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('2 reports changed')).toBeVisible()
  await expect(bar).toBeHidden()
  await expect(rows(page).filter({ hasText: 'Disabled' })).toHaveCount(2)
  await expect(page.getByText('The shops close for the winter').first()).toBeVisible()
  await page.getByRole('link', { name: 'Fernhill', exact: true }).click()
  const tag = page.getByText('Report Disabled')
  await expect(tag).toHaveAttribute('data-tip', 'The shops close for the winter')
  await expect(page.getByRole('button', { name: 'Start run', exact: true })).toHaveAttribute(
    'data-tip',
    'This report has been disabled. Schedules are paused and no new run can be started.',
  )
  // The browser logs that the name was refused.
  expect(complaints.filter((line) => !line.includes('409'))).toEqual([])
})

test('lists of reports and projects show what others create without a reload', async ({
  signedIn: page,
  windrow,
  api,
}) => {
  const { id } = await projectOfReports(api, windrow.shop, 'Made by several')
  await page.clock.install()
  await page.goto(`${windrow.url}/projects/${id}/reports`)
  await expect(rows(page)).toHaveCount(4)
  await api.reportCreate({ params: { id }, body: { name: 'Brookside' } })
  await page.clock.fastForward('00:30')
  await expect(rows(page)).toHaveCount(5)

  await page.goto(`${windrow.url}/projects`)
  await expect(page.getByRole('link', { name: 'Made by several' })).toBeVisible()
  await api.projectCreate({ body: { name: 'Made by someone else' } })
  await page.clock.fastForward('00:30')
  await expect(page.getByRole('link', { name: 'Made by someone else' })).toBeVisible()
})

// spec: REP-03, REP-13
test('an envoy moves a report to another project', async ({ page, windrow, api }) => {
  const envoy = await joinTeam(windrow.url, api, 'report.envoy@windrow.example', 2, 'Eva')
  const { id } = await projectOfReports(api, windrow.shop, 'Moved away')
  const target = await api.projectCreate({ body: { name: 'Takes it over' } })
  const complaints = watchConsole(page)
  await page.request.post(`${windrow.url}/api/auth/login`, { data: loginOf(envoy), headers: fromElsewhere() })
  await page.goto(`${windrow.url}/projects/${id}/reports`)
  await page.getByRole('button', { name: 'Actions for Fernhill Supply' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Report status', 'Transfer this report'])
  await page.getByRole('menuitem', { name: 'Transfer this report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Transfer this report' })
  await expect(dialog).toBeVisible()
  await expectWidth(page)
  await dialog.getByRole('button', { name: 'Transfer report' }).click()
  await expect(dialog.getByText('Please choose a project')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Project' }).fill('Takes it')
  await page.getByTitle('Takes it over').click()
  await lookEverywhere(page, 'report-transfer', async () => {
    await expect(dialog).toBeVisible()
  })
  await show(page, 'light', 1440)
  await dialog.getByRole('button', { name: 'Transfer report' }).click()
  await expect(page).toHaveURL(`${windrow.url}/projects/${target.id}/reports`)
  await expect(page.getByText('Fernhill Supply was moved to Takes it over')).toBeVisible()
  await expect(rows(page)).toHaveText([/Report/, /^Fernhill Supply/])
  expect(complaints).toEqual([])
})

// spec: REP-13
test('the dialog to create a report is as wide as others', async ({ signedIn: page, windrow, api }) => {
  const { id } = await api.projectCreate({ body: { name: 'Wide dialogs' } })
  await page.goto(`${windrow.url}/projects/${id}/reports`)
  await page.getByRole('button', { name: 'Create a report' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Create a report' })).toBeVisible()
  await expectWidth(page)
})

// spec: PROJ-02, NAV-06
test('a customer chooses a dataset, and sees canceled reports', async ({ page, windrow, api }) => {
  const customer = await joinTeam(windrow.url, api, 'reads@windrow.example', 10, 'Rita')
  const { id, reports } = await projectOfReports(api, windrow.shop, 'Read only')
  await api.projectMembersAdd({ params: { id }, body: { userIds: [customer.userId] } })
  const [alpine, fernhill] = reports.map((report) => ({ id, rid: report.id }))
  const complaints = watchConsole(page)
  await page.request.post(`${windrow.url}/api/auth/login`, {
    data: loginOf(customer),
    headers: fromElsewhere(),
  })
  await page.goto(`${windrow.url}/projects/${id}/reports/datasets`)
  await expect(page.getByText('Project setup in progress')).toBeVisible()
  await expect(rows(page)).toHaveCount(4)
  await api.runStart({ params: fernhill! })
  await expect
    .poll(async () => (await api.reportGet({ params: fernhill! })).report.historyStatus)
    .toBe('SUCCESS')
  await api.reportStatusChange({ params: alpine!, body: { status: 'CANCELED' } })
  await page.reload()
  await expect(page.getByText('Fernhill Supply').first()).toBeVisible()
  await expect(page.getByText('Project setup in progress')).toHaveCount(0)
  await lookEverywhere(page, 'datasets-customer', async () => {
    await expect(page.getByText('Fernhill Supply').first()).toBeVisible()
  })
  await show(page, 'light', 1440)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)
  await page.getByRole('button', { name: /^Status/ }).click()
  await page.getByRole('menuitemradio', { name: /^Canceled/ }).click()
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('link', { name: 'Alpine Depot' }).click()
  await expect(page.getByText('Report cancelled')).toBeVisible()
  await expect(page.getByText('Canceled', { exact: true })).toHaveCount(0)
  const remembered = await page.evaluate(() => localStorage.getItem('recentlyViewed'))
  expect(JSON.parse(remembered ?? '[]')).toMatchObject([
    { reportName: 'Alpine Depot', projectName: 'Read only' },
  ])
  for (const role of roleNames) {
    await setRole(page, windrow.databaseUrl, customer.userId, role)
    await page.goto(`${windrow.url}/projects/${id}/reports`)
    const title = page.getByRole('heading', { name: isStaff(role) ? 'Reports' : 'No access to the page' })
    await expect(title, role).toBeVisible()
  }
  expect(complaints).toEqual([])
})

test('the report list shows that it is loading, has failed, or has no matches', async ({
  page,
  windrow,
  api,
}) => {
  await page.request.post(`${windrow.url}/api/auth/login`, { data: admin, headers: fromElsewhere() })
  const { id } = await projectOfReports(api, windrow.shop, 'States of reports')
  const answered = Promise.withResolvers<void>()
  const list = `**/api/projects/${id}/reports?*`
  await page.goto(`${windrow.url}/projects/${id}/details`)
  await page.route(list, async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'Reports', exact: true }).click()
  await lookEverywhere(page, 'reports-loading', async () => {
    await expect(page.getByText('Loading reports…')).toBeVisible()
  })
  answered.resolve()
  await show(page, 'light', 1440)
  await page.getByRole('searchbox', { name: 'Search reports' }).fill('nothing like it')
  await lookEverywhere(page, 'reports-none', async () => {
    await expect(page.getByText('No reports found')).toBeVisible()
  })
  await page.unroute(list)
  await page.route(list, (route) => route.fulfill({ status: 500, json: { status: false } }))
  await page.goto(`${windrow.url}/projects/${id}/reports`)
  await lookEverywhere(page, 'reports-failed', async () => {
    await expect(page.getByRole('alert', { name: 'Unable to fetch data' })).toBeVisible()
  })
})
