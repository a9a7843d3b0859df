import { expect } from '@playwright/test'
import { productRecipe } from '../apps/practice-site/src/practice-recipes.ts'
import { connect } from '../apps/server/src/database/connect.ts'
import { startReport, untilEnded } from '../apps/server/src/testing/run-reports.ts'
import { look, lookEverywhere, resize } from './look.ts'
import { test } from './windrow-fixture.ts'
import { visit } from './visit.ts'

/** Inserts past runs: successful ones, one that failed, one that never started. */
async function fillPast(databaseUrl: string, schedule_id: number, path: { hid: number }): Promise<void> {
  const { db } = connect(databaseUrl)
  const {
    id: _one,
    firing_id: _none,
    ...like
  } = await db.selectFrom('runs').selectAll().where('id', '=', path.hid).executeTakeFirstOrThrow()
  for (let day = 1; day <= 6; day++) {
    const due_at = new Date(Math.floor(Date.now() / 86_400_000 - day) * 86_400_000 + 4 * 3_600_000)
    const skipped = { state: 'SKIPPED', reason: 'The report was still running.' } as const
    const { id: firing_id } = await db
      .insertInto('schedule_firings')
      .values({ schedule_id, due_at, ...(day === 3 ? skipped : { state: 'STARTED' }) })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (day === 3) continue
    const run = {
      started_at: due_at,
      ended_at: new Date(due_at.getTime() + 42 * 60_000),
      rows: 47_000 + day * 113,
    }
    const how = day === 2 ? { status: 'FAILED', rows: 1204 } : { status: 'SUCCESS' }
    await db
      .insertInto('runs')
      .values({
        ...like,
        source_run_ids: null,
        options: null,
        parameters: null,
        service_recipe: null,
        queue_by_type: null,
        expected_pages: null,
        type_modes: null,
        ...run,
        ...(how as { status: 'SUCCESS' }),
        schedule_id,
        firing_id,
        run_type: 'Scheduled',
      })
      .execute()
  }
  await db.destroy()
}

const year = new Date().getFullYear() + 1

// spec: NAV-11, NAV-12, SCHED-07
test('a schedule is created, viewed, changed and paused', async ({ signedIn: page, windrow, api }) => {
  const path = await startReport(
    api,
    { ...productRecipe(windrow.shop), limits: { pages: 4 } },
    'Full catalogue',
  )
  await untilEnded(api, path)
  const schedules = `${windrow.url}/projects/${path.id}/reports/${path.rid}/schedules`
  await page.goto(schedules)
  await expect(page.getByText('No schedules yet')).toBeVisible()
  await lookEverywhere(page, 'schedules-empty', async () => {
    await expect(page.getByText('No schedules yet')).toBeVisible()
  })
  await resize(page, { width: 1440, height: 900 })
  await page.getByRole('link', { name: 'Add schedule' }).click()

  const form = page.getByRole('main')
  await form.getByLabel('Name', { exact: true }).fill('Catalogue')
  await form.getByLabel('Time zone').fill('Helsinki')
  await page.getByTitle('Europe/Helsinki').click()
  await expect(form.getByRole('heading', { name: /^Daily at 0?6:00/ })).toBeVisible()
  await expect(form.getByRole('list', { name: 'Next ten times' }).getByRole('listitem')).toHaveCount(10)
  await form.getByLabel('Time', { exact: true }).fill('03:30')
  // Shortly before that day the message is shown for the next times too.
  await expect(form.getByText(/3:30( AM)? does not exist on this day/).first()).toBeVisible()

  await form.getByLabel('Repeats').click()
  await page.getByTitle('Cron').click()
  await form.getByLabel('Cron expression').fill('0 0 30 2 *')
  await expect(form.getByText(/Cron expression never comes/)).toBeVisible()
  await expect(form.getByRole('button', { name: 'Add schedule' })).toBeDisabled()
  await expect(
    form.getByText('never comes; is there such a day in such a month?', { exact: true }),
  ).toBeVisible()
  await lookEverywhere(page, 'schedule-form-fault', async () => {
    await expect(form.getByText(/Cron expression never comes/)).toBeVisible()
  })
  await resize(page, { width: 1440, height: 900 })
  await form.getByLabel('Repeats').click()
  await page.getByTitle('Monthly').click()
  await form.getByLabel('Last day', { exact: true }).fill(`${year}-12-31`)
  await expect(
    form.getByRole('heading', { name: /^Monthly on day 1 at 0?3:30.*, until 31 December/ }),
  ).toBeVisible()
  await look(page, 'schedule-form-1440')
  await expect(form.getByRole('button', { name: 'Add schedule' })).toBeInViewport({ ratio: 1 })
  await expect(form.getByLabel('Missed runs')).toBeHidden()
  await form.getByText('Advanced', { exact: true }).click()
  await lookEverywhere(page, 'schedule-form-advanced', async () => {
    await expect(form.getByLabel('Missed runs')).toBeVisible()
  })
  await resize(page, { width: 1440, height: 900 })
  await expect(form.getByRole('button', { name: 'Add schedule' })).toBeInViewport({ ratio: 1 })
  await form.getByRole('button', { name: 'Add schedule' }).click()

  await expect(page).toHaveURL(schedules)
  const row = page.getByRole('row', { name: /Catalogue/ })
  await expect(row).toContainText('Monthly on day 1 at 03:30')
  await expect(row).toContainText('Active')
  await row.getByRole('switch', { name: 'Catalogue active' }).click()
  await expect(row).toContainText('Disabled')
  await expect(row).toContainText('Paused')
  await row.getByRole('switch', { name: 'Catalogue active' }).click()
  await expect(row).toContainText('Active')

  await row.getByRole('link', { name: 'Catalogue' }).click()
  await expect(page).toHaveURL(/\/schedules\/\d+\/edit$/)
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Catalogue')
  await form.getByLabel('Name', { exact: true }).fill('Whole catalogue')
  await form.getByRole('button', { name: 'Save schedule' }).click()
  const whole = page.getByRole('row', { name: /Whole catalogue/ })
  await expect(whole).toBeVisible()
  const [listed] = (await api.scheduleList({ params: path })).schedules
  await expect(whole.locator(`time[datetime="${listed!.nextDue}"]`)).toBeVisible()
  const { id: hid } = await api.scheduleRun({ params: { ...path, sid: listed!.id } })
  await untilEnded(api, { ...path, hid })
  await page.reload()
  await expect(whole).toContainText('Success')
  await expect(whole.getByRole('link', { name: /just now|ago/ })).toHaveAttribute(
    'href',
    `/projects/${path.id}/reports/${path.rid}/histories/${hid}/previews`,
  )
  await page.getByRole('button', { name: 'More actions for Whole catalogue' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete schedule' }).click()
  await expect(page.getByText('No schedules yet')).toBeVisible()
})

// spec: SCHED-04
test('the calendar shows past and planned runs, and why it is paused', async ({
  signedIn: page,
  windrow,
  api,
}) => {
  const path = await startReport(
    api,
    { ...productRecipe(windrow.shop), limits: { pages: 4 } },
    'Prices of all',
  )
  await untilEnded(api, path)
  const startDate = '2026-01-01'
  const common = { startDate, timeZone: 'Europe/Helsinki' }
  const add = (name: string, recurrence: object, more: object = {}) =>
    api.scheduleCreate({
      params: path,
      body: { name, recurrence: { frequency: 'Daily', ...common, ...recurrence }, ...more },
    })
  const catalogue = await add('Catalogue', { time: '06:00' })
  await add('Prices', { frequency: 'Hourly', minute: 30, fromHour: 8, toHour: 20 })
  await add('Reviews', { frequency: 'Weekly', weekdays: [7], time: '02:00' }, { overlap: 'skip' })
  const off = await add('Discontinued', { frequency: 'Monthly', monthDays: [1], time: '03:00' })
  await api.schedulePause({ params: { ...path, sid: off.id } })
  await fillPast(windrow.databaseUrl, catalogue.id, path)

  const report = `${windrow.url}/projects/${path.id}/reports/${path.rid}`
  await page.goto(`${report}/schedules`)
  await page
    .getByRole('row', { name: /Catalogue/ })
    .getByRole('link', { name: /just now|ago/ })
    .click()
  await expect(page).toHaveURL(/\/previews$/)
  await visit(page, `${report}/schedules`)
  const table = page.getByRole('table', { name: 'Schedules' })
  await expect(table.getByRole('row')).toHaveCount(5)
  await expect(page.getByText('Times in Europe/Helsinki')).toBeVisible()

  const calendar = page.getByRole('group', { name: /Calendar of runs/ })
  await expect(calendar.getByText('13 ×').first()).toBeVisible()
  await calendar.getByRole('button').nth(20).click()
  await expect(page).toHaveURL(/date=\d{4}-\d\d-\d\d/)
  const day = await calendar.getByRole('button', { pressed: true }).textContent()
  const punctual = page.getByRole('region', { name: /^\d.*% on time$/ })
  await expect(punctual.getByRole('img', { name: /^Due times by day/ })).toBeVisible()
  await lookEverywhere(page, 'schedules', async () => {
    await expect(page.getByText('Next runs')).toBeVisible()
    await expect(page.getByText('13 ×').first()).toBeVisible()
  })
  await resize(page, { width: 1440, height: 900 })
  await page.getByRole('radio', { name: 'Week' }).click()
  await expect(page).toHaveURL(/view=week/)
  await look(page, 'schedules-week-1440')
  await page.reload()
  expect(await calendar.getByRole('button', { pressed: true }).textContent()).toContain(day?.slice(0, 6))
  await page.getByRole('radio', { name: 'List' }).click()
  await expect(page.getByRole('list', { name: 'Next runs by day' })).toBeVisible()
  await look(page, 'schedules-list-1440')

  await page.getByRole('button', { name: 'Switch Report' }).click()
  await expect(page.getByText(/Next run in \d+ (min|h)/)).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'More actions for Catalogue' }).click()
  await page.getByRole('menuitem', { name: 'Admin settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Admin settings of Catalogue' })
  await settings.getByLabel('Priority').fill('3')
  await settings.getByLabel('Note').fill('Pays for the morning.')
  await look(page, 'schedule-admin-1440')
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(settings).toBeHidden()
  expect((await api.scheduleGet({ params: { ...path, sid: catalogue.id } })).admin).toMatchObject({
    priority: 3,
    note: 'Pays for the morning.',
  })

  await page.getByRole('button', { name: 'More actions for Reviews' }).click()
  await page.getByRole('menuitem', { name: 'Run now' }).click()
  await expect(page.getByText('A run was started')).toBeVisible()
  await page.getByRole('button', { name: 'More actions for Reviews' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete schedule' }).click()
  await expect(page.getByRole('link', { name: 'Reviews' })).toBeHidden()

  await api.projectStatusUpdate({ body: { projectIds: String(path.id), status: 'CANCELED' } })
  await page.goto(`${report}/schedules`)
  await expect(
    page.getByRole('status').getByText(/This project has been cancelled. Schedules are paused/),
  ).toBeVisible()
  await expect(table.getByText('Canceled')).toHaveCount(2)
  await lookEverywhere(page, 'schedules-canceled', async () => {
    await expect(page.getByText('Canceled').first()).toBeVisible()
  })

  await visit(page, report)
  await expect(page.getByRole('button', { name: 'Start run', exact: true })).toHaveAttribute(
    'data-tip',
    'This project has been cancelled. Schedules are paused and no new run can be started.',
  )
})
