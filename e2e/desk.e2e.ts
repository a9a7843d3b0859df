import { expect } from '@playwright/test'
import { sql } from 'kysely'
import { connect } from '../apps/server/src/database/connect.ts'
import { lookEverywhere, show } from './look.ts'
import { test, type Installation } from './windrow-fixture.ts'

/** Six accounts with a project, three reports and a run per report and day; once per installation. */
async function seed({ databaseUrl }: Installation): Promise<void> {
  const { db } = connect(databaseUrl)
  const names = [
    'Nordlake Retail Group',
    'Kestrel Analytics',
    'Oakfield Pharma',
    'Meridian Fares',
    'Redwood Legal',
    'Lumen Grid',
  ]
  const made = await sql`select 1 from reports where name like 'Shop %'`.execute(db)
  if (made.rows.length > 0) return void (await db.destroy())
  await sql`insert into organizations (name, tier) select name, (array['premium', 'plus', 'basic'])[1 + (n % 3)]
    from unnest(${names}::text[]) with ordinality x (name, n)`.execute(db)
  await sql`insert into projects (organization_id, owner_id, name) select id, 1, name || ' prices' from organizations
    where name = any(${names}::text[])`.execute(db)
  await sql`insert into reports (project_id, name, created_by) select p.id, 'Shop ' || n, 1
    from projects p, generate_series(1, 3) n where p.name like '% prices'`.execute(db)
  await sql`insert into runs (organization_id, report_id, recipe_version, status, run_type, initiator_id, rows, done, finding_count,
      proxy_cost, created_at, started_at, ended_at, debug_message)
    select 1, r.id, 1, case when (r.project_id * 7 + d) % 13 = 1 then 'FAILED' else 'SUCCESS' end, 'Scheduled', 1,
      case when (r.project_id + d) % 7 = 0 then 0 else 900 * r.project_id + (d * 37 % 11) * 60 end, 200,
      case when d % 9 = 0 then 1 else 0 end, r.project_id * 0.7 + (d % 5) * 0.1, t.at, t.at, t.at + interval '4 minutes',
      case when (r.project_id * 7 + d) % 13 = 1 then 'The site blocked the crawl with a captcha.' end
    from reports r, generate_series(0, 64) d
    cross join lateral (select now() - d * interval '1 day' - interval '1 hour' as at) t
    where r.name like 'Shop %' order by d desc`.execute(db)
  await expect
    .poll(
      async () =>
        (await sql<{ n: number }>`select count(*)::int as n from figure_changes`.execute(db)).rows[0]!.n,
    )
    .toBe(0)
  await db.destroy()
}

// spec: REPORTING-01, REPORTING-02
test('reporting shows every account and day, and generates files', async ({ signedIn: page, windrow }) => {
  await seed(windrow)
  await page.goto(`${windrow.url}/reporting`)
  await lookEverywhere(page, 'reporting', async () => {
    await expect(page.getByRole('region', { name: 'Every account, every day' })).toContainText(
      'Kestrel Analytics',
    )
    await expect(page.getByText('Lumen Grid').last()).toBeVisible()
  })
  await show(page, 'light', 1440)
  const table = page.getByRole('table', { name: /^Totals by/ })
  await expect(table.getByRole('row')).toHaveCount(7)
  await page.getByRole('radio', { name: '60 days' }).check()
  await expect(page).toHaveURL(/days=60/)
  await page.getByRole('radio', { name: 'By report' }).check()
  await expect(table.getByRole('row')).toHaveCount(19)
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
  await seed(windrow)
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
