import { expect, type Page } from '@playwright/test'
import { isActive, type RunStatus, runStatuses } from '../packages/contract/src/run-status.ts'
import { channels } from '../apps/server/src/database/notification-hub.ts'
import { asAdmin } from '../apps/server/src/testing/database-of-server.ts'
import { catalogueRecipe, productRecipe } from '../apps/practice-site/src/practice-recipes.ts'
import { startReport, untilEnded, untilRun } from '../apps/server/src/testing/run-reports.ts'
import { test } from './windrow-fixture.ts'
import { look, lookEverywhere, resize } from './look.ts'
import { runRows } from './run-rows.ts'
import { visit } from './visit.ts'

/** A run of one page. */
const small = (shop: string) => ({ ...catalogueRecipe(shop), limits: { pages: 1 } })

// spec: RUN-30, RUN-31, RUN-32
test('a run is followed live, stopped after a confirmation, and its log is read', async ({
  signedIn: page,
  windrow,
  api,
}) => {
  const slow = { ...productRecipe(windrow.shop), fetch: { delayMs: 100 } }
  const path = await startReport(api, slow, 'Watched')
  await untilRun(api, path, (run) => run.itemCount > 0)
  await page.goto(`${windrow.url}/projects/${path.id}/reports/${path.rid}`)

  const bar = page.getByRole('progressbar')
  await expect(bar).toBeVisible()
  await expect(page.getByText('The dataset is still being processed').first()).toBeVisible()
  await expect(page.getByText(/pages\/s/)).toBeVisible()
  await look(page, 'runs-live-light-1440')

  await page
    .getByRole('checkbox', { name: /^Select/ })
    .last()
    .check()
  const actions = page.getByRole('region', { name: 'Actions on selected runs' })
  await expect(actions).toContainText('1 Run selected')
  await page.getByRole('button', { name: `Stop run ${path.hid}` }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Are you sure you want to stop all selected runs?')
  await expect(question).toContainText('Stopping these runs will halt all the data extraction process')
  const stop = question.getByRole('button', { name: 'Stop run' })
  await expect(stop).toHaveClass(/btn-danger/)
  await stop.click()
  await expect(page.getByText('Selected runs have been stopped successfully')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Stopped', exact: true })).toBeVisible()
  await untilEnded(api, path)

  await expect(page.getByText(/^Stopped by .* after [\d,]+ pages?\.$/)).toBeVisible()
  await page.getByRole('button', { name: `More actions for run ${path.hid}` }).click()
  await look(page, 'run-menu-light-1440')
  await page.getByRole('menuitem', { name: 'Log' }).click()
  await expect(page.getByRole('list', { name: 'Log entries' })).toContainText(
    'The run was taken by a worker.',
  )
  await look(page, 'run-log-light-1440')
})

// spec: RUN-09
test('each run status is shown by its name', async ({ signedIn: page, windrow, api }) => {
  const path = await startReport(api, small(windrow.shop), 'Statuses')
  await untilEnded(api, path)
  await page.goto(`${windrow.url}/projects/${path.id}/reports/${path.rid}`)
  const status = (name: string) => page.getByRole('cell', { name, exact: true })
  await expect(status('Success')).toBeVisible()
  const ask = (statement: string) => asAdmin(windrow.databaseUrl, statement)
  // Assigns the run to a worker that does nothing and isn't considered lost, so that it stays active.
  await ask(
    "insert into workers (host, pid, heartbeat_at, has_lock) values ('idle', 1, now() + interval '1 day', false)",
  )
  const idle = "(select id from workers where host = 'idle')"
  const become = (name: RunStatus) =>
    ask(
      `update runs set status = '${name}', worker_id = ${isActive(name) ? idle : 'null'} where id = ${path.hid};
       select pg_notify('${channels.runChanged}', '${path.rid}:${path.hid}')`,
    )
  for (const name of runStatuses) {
    await become(name)
    await expect(status(name.charAt(0) + name.slice(1).toLowerCase())).toBeVisible()
  }
  await become('SUCCESS')
  await ask("delete from workers where host = 'idle'")
})

test('a run started by others appears, also after a comparison', async ({ signedIn: page, windrow, api }) => {
  const path = await startReport(api, small(windrow.shop), 'Started by others')
  await untilEnded(api, path)
  await untilEnded(api, { ...path, hid: (await api.runStart({ params: path })).id })
  const report = `/projects/${path.id}/reports/${path.rid}`
  await page.goto(`${windrow.url}${report}/compare`)
  await expect(page.getByRole('button', { name: 'Compare', exact: true })).toBeVisible()

  const [events] = await Promise.all([
    page.waitForResponse(`**${report}/events`),
    page.locator(`a[href="${report}"]`).first().click(),
  ])
  expect(events.ok()).toBe(true)
  const rows = runRows(page)
  await expect(rows).toHaveCount(2)
  await api.runStart({ params: path })
  await expect(rows).toHaveCount(3)
})

type Screen = readonly [name: string, address: string, landmark: RegExp]

async function lookAt(page: Page, screens: readonly Screen[]): Promise<void> {
  await page.goto(screens[0]![1])
  for (const [name, address, landmark] of screens) {
    await visit(page, address)
    await lookEverywhere(page, name, async () => {
      await expect(page.locator('body')).toContainText(landmark)
    })
  }
}

test('the demo project runs and shows its data, in both themes and widths', async ({
  signedIn: page,
  windrow,
  api,
}) => {
  const { projectId, reportId } = await api.demoProjectCreate()
  const { id: hid } = await api.runStart({ params: { id: projectId, rid: reportId } })
  const path = { id: projectId, rid: reportId, hid }
  expect(await untilEnded(api, path)).toMatchObject({ status: 'SUCCESS', itemCount: 1000 })
  const report = `${windrow.url}/projects/${projectId}/reports/${reportId}`
  await lookAt(page, [
    ['runs', report, /Success/],
    ['preview', `${report}/histories/${hid}/previews`, /of 1,000 records/],
    ['editor', `${report}/extractor`, /24 on this page|24 rows/],
  ])
})

test('a project is shown before anything has run, in both themes and widths', async ({
  signedIn: page,
  windrow,
  api,
}) => {
  const { projectId } = await api.demoProjectCreate()
  await lookAt(page, [
    ['projects', `${windrow.url}/projects`, /Fernhill Supply \(demo\)/],
    ['project-create', `${windrow.url}/projects/create`, /Project name/],
    ['project-details', `${windrow.url}/projects/${projectId}/details`, /Members/],
    ['reports', `${windrow.url}/projects/${projectId}/reports`, /Full catalogue/],
    ['datasets', `${windrow.url}/projects/${projectId}/reports/datasets`, /Full catalogue/],
    ['mails', `${windrow.url}/admin/mails`, /Mails/],
    ['not-found', `${windrow.url}/nothing/here`, /Sorry, the page you visited does not exist\./],
  ])
})

test('the table of runs fits the windows of laptops', async ({ signedIn: page, windrow, api }) => {
  const path = await startReport(api, { ...productRecipe(windrow.shop), limits: { pages: 1 } }, 'Narrow')
  await untilEnded(api, path)
  await page.goto(`${windrow.url}/projects/${path.id}/reports/${path.rid}`)
  const table = page.getByRole('table', { name: 'Runs' })
  await expect(runRows(page)).toHaveCount(1)
  for (const width of [768, 992, 1200, 1280, 1366, 1400, 1440]) {
    await resize(page, { width, height: 800 })
    const [beyond, cut] = await table.evaluate((element) => [
      element.getBoundingClientRect().right - element.parentElement!.getBoundingClientRect().right,
      [...element.querySelectorAll('th')].filter((head) => head.scrollWidth > head.clientWidth).length,
    ])
    expect(beyond, `pixels beyond the frame at ${width}`).toBeLessThanOrEqual(0)
    expect(cut, `headings cut off at ${width}`).toBe(0)
  }
})

test('a hidden tab receives no events, and is up to date when it is shown again', async ({
  signedIn: page,
  windrow,
  api,
}) => {
  const path = await startReport(api, small(windrow.shop), 'In the background')
  await untilEnded(api, path)
  const report = `/projects/${path.id}/reports/${path.rid}`
  /** Simulates switching tabs; the test browser shows every page. */
  const hide = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  const followed = page.waitForRequest(`**${report}/events`)
  await page.goto(`${windrow.url}${report}`)
  const rows = runRows(page)
  await expect(rows).toHaveCount(1)

  const left = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/events'))
  await followed
  await hide(true)
  await left
  for (const _ of [1, 2]) await untilEnded(api, { ...path, hid: (await api.runStart({ params: path })).id })
  await hide(false)
  await expect(rows).toHaveCount(3)
})
