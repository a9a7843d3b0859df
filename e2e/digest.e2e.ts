import { expect } from '@playwright/test'
import { productRecipe } from '../apps/practice-site/src/practice-recipes.ts'
import { connect } from '../apps/server/src/database/connect.ts'
import { foldFigures } from '../apps/server/src/day-figures/fold-figures.ts'
import { startReport } from '../apps/server/src/testing/run-reports.ts'
import { look, lookEverywhere, resize, show } from './look.ts'
import { joinTeam, mailedPath } from './mailed-link.ts'
import { admin, test } from './windrow-fixture.ts'

test.use({ ownInstallation: 'figures' })
test.describe.configure({ mode: 'default' })

const dayMs = 86_400_000

/** Ended runs of the last eight days, as if the report had run before. */
async function pastRuns(databaseUrl: string, reportId: number): Promise<void> {
  const { db } = connect(databaseUrl)
  const { organization_id, initiator_id } = await db
    .selectFrom('runs')
    .select(['organization_id', 'initiator_id'])
    .where('report_id', '=', reportId)
    .executeTakeFirstOrThrow()
  await db.updateTable('organizations').set({ time_zone: 'UTC' }).execute()
  const noon = Math.floor(Date.now() / dayMs) * dayMs + dayMs / 2
  for (let daysAgo = 8; daysAgo >= 1; daysAgo -= 1)
    for (const status of daysAgo === 4 || daysAgo === 1
      ? (['SUCCESS', 'FAILED'] as const)
      : (['SUCCESS'] as const)) {
      const at = new Date(noon - daysAgo * dayMs)
      await db
        .insertInto('runs')
        .values({
          organization_id,
          report_id: reportId,
          recipe_version: 1,
          status,
          run_type: 'On-demand',
          initiator_id,
          rows: status === 'SUCCESS' ? 300_000 + ((daysAgo * 7919) % 40_000) : 0,
          proxy_cost: 1.25,
          created_at: at,
          started_at: at,
          ended_at: at,
        })
        .execute()
    }
  while (await foldFigures(db));
  await db.destroy()
}

// spec: DIGEST-03, DIGEST-04, DIGEST-08
test('staff set up a digest, see its mail, and its recipient unsubscribes by the link', async ({
  signedIn: page,
  browser,
  windrow,
  api,
}) => {
  const recipe = { ...productRecipe(windrow.shop), limits: { pages: 3 } }
  const { id, rid } = await startReport(api, recipe, 'Catalogue')
  await pastRuns(windrow.databaseUrl, rid)
  const maja = await joinTeam(windrow.url, api, 'maja.digest@windrow.example', 20)
  const { name } = await api.projectGet({ params: { id } })

  await page.goto(`${windrow.url}/admin/email-digest`)
  await lookEverywhere(page, 'digest-empty', () => expect(page.getByText('No digests yet')).toBeVisible())
  await show(page, 'light', 1440)
  await page.getByRole('link', { name: 'Add digest' }).click()
  await page.getByLabel('Name').fill('Morning <b>mail</b>')
  await expect(page.getByText('Choose a project to see the mail.')).toBeVisible()
  await page.getByLabel('Chosen projects').last().fill(name)
  await page.getByTitle(name, { exact: true }).click()
  await page.getByLabel('Recipients').fill('maja.digest')
  await page.getByTitle('Maja Lindqvist').click()
  await page.keyboard.press('Escape')

  const preview = page.getByRole('region', { name: 'Preview' })
  const mail = page.frameLocator('iframe[title=Mail]')
  await expect(preview.getByText('To Maja Lindqvist, real figures')).toBeVisible()
  await expect(mail.getByText('Records, last 7 days')).toBeVisible()
  await expect(mail.getByText('Morning <b>mail</b>')).toBeVisible()
  await expect(page.getByText(/^Next: \w{3} \d+ \w{3} 07:30, /)).toBeVisible()
  await lookEverywhere(page, 'digest-editor', () => expect(page.getByLabel('Name')).toBeVisible())
  await show(page, 'light', 375)
  await page.getByRole('radio', { name: 'Preview' }).check()
  await expect(mail.getByText('Records, last 7 days')).toBeVisible()
  await look(page, 'digest-preview-light-375')
  await show(page, 'light', 1440)
  await page.getByRole('radio', { name: 'Monthly' }).check()
  await page.getByLabel('Day of the month').fill('31')
  await page.getByTitle('31', { exact: true }).last().click()
  await expect(page.getByText('Last day in shorter months')).toBeVisible()
  await expect(mail.getByText(/Records, last (28|29|30|31) days/)).toBeVisible()
  await look(page, 'digest-monthly-light-1440')
  await page.getByRole('radio', { name: 'Daily' }).check()

  await page.getByRole('button', { name: 'Send test mail' }).click()
  await expect(page.getByText(`Test mail sent to ${admin.email}`)).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(`${windrow.url}/admin/email-digest`)
  const row = page.getByRole('row', { name: /Morning <b>mail<\/b>/ })
  await expect(row).toContainText('1 person')

  // Due now: the scheduler of the installation sends it.
  const { db } = connect(windrow.databaseUrl)
  await db.updateTable('email_digests').set({ next_due_at: new Date() }).execute()
  await db.destroy()
  const path = await mailedPath(api, maja.email, 'unsubscribe')
  await page.reload()
  await expect(row).toContainText('Sent')

  const context = await browser.newContext()
  const visitor = await context.newPage()
  await visitor.goto(`${windrow.url}${path}`)
  await look(visitor, 'digest-unsubscribe-light-1440')
  await visitor.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(visitor.getByText('Unsubscribed successfully')).toBeVisible()
  await visitor.goto(`${windrow.url}/account/unsubscribe?token=forged&about=digest`)
  await visitor.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(visitor.getByRole('alert')).toContainText('Failed to unsubscribe')
  await context.close()

  await page.reload()
  await lookEverywhere(page, 'digest-list', () => expect(page.getByText('No recipients')).toBeVisible())
  await resize(page, { width: 1440, height: 900 })
  await row.getByRole('link').click()
  await expect(page.getByText(/Maja Lindqvist unsubscribed on/)).toBeVisible()
  await page.getByLabel('Subscribe again').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('1 person')

  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Delete digest' }).click()
  await page.getByRole('button', { name: 'Delete digest' }).click()
  await expect(page.getByText('Email digest deleted successfully')).toBeVisible()
  await expect(page.getByText('No digests yet')).toBeVisible()
})
