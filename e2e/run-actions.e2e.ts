import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { productRecipe } from '../apps/practice-site/src/practice-recipes.ts'
import { startReport, untilEnded, untilRun } from '../apps/server/src/testing/run-reports.ts'
import { look, lookEverywhere, resize, show } from './look.ts'
import { admin, fromElsewhere, type Installation, test } from './windrow-fixture.ts'
import { runRows } from './run-rows.ts'

const small = (windrow: Installation) => ({ ...productRecipe(windrow.shop), limits: { pages: 3 } })
const bar = (page: Page) => page.getByRole('region', { name: 'Actions on selected runs' })
const row = (page: Page, at: number) => runRows(page).nth(at)

/** Chooses an action in the bar and runs it. */
async function act(page: Page, action: string): Promise<void> {
  await bar(page)
    .getByRole('button', { name: /^Action/ })
    .click()
  await page.getByRole('menuitemradio', { name: action, exact: true }).click()
  await bar(page).getByRole('button', { name: 'Update' }).click()
}

// spec: RUN-02, RUN-10, RUN-21, EXP-05, PREV-14, RUN-27
test('selected runs get a result and a mark, and are exported, deleted and restored', async ({
  signedIn: page,
  windrow,
  api,
}) => {
  const path = await startReport(api, small(windrow), 'Judged')
  await untilEnded(api, path)
  const again = await api.runStart({ params: path })
  await untilEnded(api, { ...path, hid: again.id })
  await page.goto(`${windrow.url}/projects/${path.id}/reports/${path.rid}`)
  await expect(row(page, 1)).toBeVisible()

  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await expect(bar(page)).toContainText('2 Runs selected')
  await expect(bar(page).getByRole('button', { name: 'Update' })).toBeDisabled()
  await bar(page)
    .getByRole('button', { name: /^Action/ })
    .click()
  const stop = page.getByRole('menuitemradio', { name: 'Stop run' })
  await expect(stop).toHaveAttribute('aria-disabled', 'true')
  await expect(stop).toHaveAttribute('data-tip', 'This action is only available for “Processing” runs.')
  await look(page, 'run-actions-menu-light-1440')
  await page.getByRole('menuitemradio', { name: 'Failed' }).click()
  await bar(page).getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('2 runs marked as failed')).toBeVisible()
  await expect(row(page, 0)).toContainText('Failed')

  await row(page, 0).getByRole('checkbox').check()
  await act(page, 'Completed')
  await expect(page.getByText('1 run marked as completed')).toBeVisible()
  await expect(row(page, 0)).toContainText('Success')

  await row(page, 1).getByRole('checkbox').check()
  await act(page, 'Mark as DNU')
  await expect(page.getByText('1 run marked as DNU')).toBeVisible()
  await expect(row(page, 1)).toContainText('DNU')

  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await bar(page)
    .getByRole('button', { name: /^Action/ })
    .click()
  const bulkExport = page.getByRole('menuitemradio', { name: 'Bulk export' })
  await expect(bulkExport).toHaveAttribute('data-tip', /^Please consider rerunning the dataset/)
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).uncheck()
  await row(page, 1).getByRole('checkbox').check()
  await act(page, 'Completed')
  await expect(row(page, 1)).toContainText('Success')

  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await bar(page)
    .getByRole('button', { name: /^Action/ })
    .click()
  await bulkExport.click()
  await lookEverywhere(page, 'runs-bar', () =>
    expect(bar(page).getByRole('button', { name: /^Format/ })).toBeVisible(),
  )
  await show(page, 'light', 1440)
  const downloading = page.waitForEvent('download')
  await bar(page).getByRole('button', { name: 'Update' }).click()
  await expect(
    page.getByText('Your bulk file export has been queued and will be processed shortly.').first(),
  ).toBeVisible()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^Judged - csv - .*\.zip$/)
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK')
  await expect(page.getByText('Export of 2 runs: The file is ready.')).toBeVisible()
  await lookEverywhere(page, 'runs-export', () => Promise.resolve())
  await resize(page, { width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Close this note' }).click()

  await row(page, 1).getByRole('checkbox').check()
  await act(page, 'Deleted')
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Are you sure you want to delete 1 run?')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('1 run deleted')).toBeVisible()
  await expect(runRows(page)).toHaveCount(1)

  await page.getByRole('checkbox', { name: 'Deleted runs' }).check()
  await expect(row(page, 0)).toContainText('Deleted')
  await row(page, 0).getByRole('checkbox').check()
  await look(page, 'runs-deleted-dark-375')
  await bar(page).getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('1 run restored')).toBeVisible()
  await expect(page.getByText('No runs found')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Deleted runs' }).uncheck()
  await expect(runRows(page)).toHaveCount(2)

  await page.getByRole('button', { name: 'Recent Activities' }).click()
  const activities = page.getByRole('list', { name: 'Activities' })
  await expect(activities.getByRole('listitem').first()).toContainText('restored a run')
  for (const words of ['marked a run as deleted', 'ordered an export of runs', 'marked a run as DNU'])
    await expect(activities).toContainText(words)
  await page.getByRole('radio', { name: 'Whole project' }).check()
  await expect(activities).toContainText('created the project')
  await lookEverywhere(page, 'activities', () => expect(activities).toBeVisible())

  await page.goto(`${windrow.url}/projects/${path.id}/reports/${path.rid}/histories/${path.hid}/previews`)
  await page.getByRole('button', { name: 'Recent Activities' }).click()
  await expect(page.getByRole('radio', { name: 'This run' })).toBeChecked()
  await expect(activities.getByRole('listitem').last()).toContainText(`started a run #${path.hid}`)
})

// spec: RUN-28, RUN-33, RUN-51
test('the bar says why an action is unavailable, and shows server errors', async ({ page, windrow, api }) => {
  // Not `signedIn`, which fails on console errors: the browser logs the refused request.
  await page.request.post(`${windrow.url}/api/auth/login`, { data: admin, headers: fromElsewhere() })
  const path = await startReport(api, small(windrow), 'Mixed')
  await untilEnded(api, path)
  const slow = { ...productRecipe(windrow.shop), fetch: { delayMs: 200 } }
  await api.recipeSave({ params: path, body: { recipe: slow } })
  const { id: hid } = await api.runStart({ params: path })
  await untilRun(api, { ...path, hid }, (run) => run.status === 'PROCESSING' && run.itemCount > 0)
  await page.goto(`${windrow.url}/projects/${path.id}/reports/${path.rid}`)
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()

  await bar(page)
    .getByRole('button', { name: /^Action/ })
    .click()
  const item = (name: string) => page.getByRole('menuitemradio', { name, exact: true })
  for (const name of ['Stop run', 'Completed', 'Failed', 'Deleted'])
    await expect(item(name)).toHaveAttribute('data-tip', 'Some actions are disabled due to mixed selection.')
  await item('Stop run').hover()
  await expect(page.locator('.tooltip')).toHaveText('Some actions are disabled due to mixed selection.')
  await page.keyboard.press('Escape')
  await row(page, 1).getByRole('checkbox').uncheck()
  await bar(page)
    .getByRole('button', { name: /^Action/ })
    .click()
  await expect(item('Completed')).toHaveAttribute(
    'data-tip',
    'This action is not available for “Processing” runs.',
  )

  // The run ends without the screen noticing, so that the toast shows the server's message.
  await page.route('**/api/projects/*/reports/*/events', (route) => route.abort())
  await item('Stop run').click()
  await bar(page).getByRole('button', { name: 'Update' }).click()
  await api.runStop({ params: path, body: { historyIds: String(hid) } })
  await untilEnded(api, { ...path, hid })
  await page.getByRole('dialog').getByRole('button', { name: 'Stop run' }).click()
  const toast = page.locator('.toast-error')
  await expect(toast.filter({ hasText: 'This run has ended already.' })).toBeVisible()

  await page.reload()
  await row(page, 1).getByRole('checkbox').check()
  await bar(page)
    .getByRole('button', { name: /^Action/ })
    .click()
  await item('Bulk export').click()
  await api.runBulkUpdate({ params: path, body: { historyIds: String(path.hid), action: 0 } })
  await bar(page).getByRole('button', { name: 'Update' }).click()
  await expect(
    toast.filter({ hasText: 'There is no such run in this report, or you may not see it.' }),
  ).toBeVisible()
})

// spec: RUN-50
test('a run starts with options, once or permanently', async ({ signedIn: page, windrow, api }) => {
  const path = await startReport(api, productRecipe(windrow.shop), 'With options')
  await api.runStop({ params: path, body: { historyIds: String(path.hid) } })
  await untilEnded(api, path)
  await page.goto(`${windrow.url}/projects/${path.id}/reports/${path.rid}`)

  await page.getByRole('button', { name: 'Start a run with options' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Page limit').fill('2')
  await lookEverywhere(page, 'run-options', () => expect(form).toBeVisible())
  await form.getByRole('button', { name: 'Start run' }).click()
  await expect(page.getByText('The run has been queued and will start shortly')).toBeVisible()
  const latest = async () => (await api.runList({ params: path, query: {} })).histories[0]!
  await untilEnded(api, { ...path, hid: (await latest()).id })
  const first = await latest()
  expect(first).toMatchObject({
    options: { pages: 2 },
    status: 'SUCCESS',
    recipeVersion: 1,
    counters: { done: 2 },
  })

  await resize(page, { width: 1440, height: 900 })
  await page
    .getByRole('button', { name: /^More actions for run/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Run again' }).click()
  await expect.poll(async () => (await latest()).id).not.toBe(first.id)
  const second = await latest()
  expect(second.options).toEqual({ pages: 2 })
  await untilEnded(api, { ...path, hid: second.id })

  await page.getByRole('button', { name: 'Start a run with options' }).click()
  await form.getByLabel('Page limit').fill('1')
  await form.getByRole('combobox', { name: 'Proxy type' }).click()
  await page.getByTitle('No proxies').click()
  await form.getByLabel('Start URLs').fill(`${windrow.shop}/shop/tents`)
  await form.getByRole('button', { name: 'Save and run' }).click()
  await expect.poll(async () => (await latest()).id).not.toBe(second.id)
  expect(await latest()).toMatchObject({ options: null, recipeVersion: 2 })
  expect((await api.recipeGet({ params: path })).recipe).toMatchObject({
    start: [`${windrow.shop}/shop/tents`],
    limits: { pages: 1 },
  })
  await untilEnded(api, { ...path, hid: (await latest()).id })
})
