import { expect } from '@playwright/test'
import { productRecipe } from '../apps/practice-site/src/practice-recipes.ts'
import { connect } from '../apps/server/src/database/connect.ts'
import { recordJudgement } from '../apps/server/src/features/review/record-judgement.ts'
import { startReport, untilEnded, type RunPath } from '../apps/server/src/testing/run-reports.ts'
import { lookEverywhere, show } from './look.ts'
import { test } from './windrow-fixture.ts'
import { visit } from './visit.ts'

/** Judges a run again, with a finding that takes more runs than a test can wait for. */
async function findEmptyNames(databaseUrl: string, { rid, hid }: RunPath): Promise<void> {
  const { db } = connect(databaseUrl)
  const finding = {
    pageId: 'products',
    column: 'name',
    metric: 'fill',
    level: 'HIGH' as const,
    weight: 3,
    title: '`name` is empty in 3 of 3 rows; usually in none.',
    subject: 'Fill rate of `name`',
    rowCount: 3,
    value: 0,
    expected: { low: 0.98, high: 1 },
  }
  const judged = { status: 'FINDINGS' as const, comparedRuns: 12, findings: [finding] }
  await db
    .transaction()
    .execute((trx) => recordJudgement(trx, { id: hid, report_id: rid }, judged, { isReplay: true }))
  await db.destroy()
}

test('a run is held, its findings are reviewed, and its delivery is released', async ({
  signedIn: page,
  windrow,
  api,
}) => {
  const recipe = { ...productRecipe(windrow.shop), limits: { pages: 3 } }
  const path = await startReport(api, recipe, 'Reviewed catalogue')
  await untilEnded(api, path)
  const { destinationId } = await api.destinationCreate({
    params: path,
    body: {
      type: 'EMAIL',
      name: 'Pricing team',
      fileName: '{page}.{extension}',
      formats: ['csv'],
      settings: { recipients: 'pricing@nordlake.example' },
      skipValidation: true,
    },
  })
  const report = `${windrow.url}/projects/${path.id}/reports/${path.rid}`

  await page.goto(`${report}/schema`)
  await page.getByRole('radio', { name: /^Hold until reviewed/ }).check()
  await expect(page.getByText('The delivery gate was saved')).toBeVisible()
  await lookEverywhere(page, 'delivery-gate', () =>
    expect(page.getByRole('region', { name: 'Ignored findings' })).toBeVisible(),
  )
  await show(page, 'light', 1440)

  const { id: hid } = await api.runStart({ params: path })
  const held = { ...path, hid }
  await untilEnded(api, held)
  await findEmptyNames(windrow.databaseUrl, held)
  await visit(page, `${report}/histories/${hid}/previews?view=dashboard`)
  const findings = page.getByRole('region', { name: 'Findings of this run' })
  await lookEverywhere(page, 'run-held', () =>
    expect(findings.getByText('Held for review: 1 finding')).toBeVisible(),
  )
  await show(page, 'light', 1440)

  await visit(page, `${windrow.url}/admin/tasks`)
  await lookEverywhere(page, 'tasks', () =>
    expect(page.getByRole('link', { name: 'Reviewed catalogue' })).toBeVisible(),
  )
  await show(page, 'light', 1440)
  await page.getByRole('link', { name: 'Reviewed catalogue' }).click()
  await expect(page).toHaveURL(new RegExp(`task=${hid}`))
  const task = page.getByRole('article', { name: 'Task of Reviewed catalogue' })
  await expect(task.getByText('Unassigned').first()).toBeVisible()
  await task.getByRole('button', { name: 'Assign' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('combobox').click()
  await page.locator('.ant-select-item-option').first().click()
  await drawer.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('The anomaly has been assigned.')).toBeVisible()
  await task.getByRole('textbox', { name: 'Comment' }).fill('The shop has a new template.')
  await task.getByRole('button', { name: 'Comment' }).click()
  await expect(task.getByRole('list', { name: 'History' })).toContainText('The shop has a new template.')
  await lookEverywhere(page, 'task', () => expect(task.getByText('What changed meanwhile')).toBeVisible())
  await show(page, 'light', 1440)

  await task.getByRole('button', { name: 'Release' }).click()
  await drawer.getByRole('textbox').fill('Names are not used')
  await drawer.getByRole('button', { name: 'Release to 1 destination' }).click()
  await expect(task.getByText(/^Released by /)).toBeVisible()
  await expect
    .poll(async () => {
      const { destinations } = await api.destinationList({ params: path })
      return destinations.find((one) => one.destinationId === destinationId)?.latest?.state
    })
    .toBe('DELIVERED')

  await task.getByRole('button', { name: 'Not an issue' }).click()
  await drawer.getByRole('textbox').fill('Names are not used')
  await drawer.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Anomaly marked as "Not an Issue".')).toBeVisible()
  await visit(page, `${report}/schema`)
  await page.getByRole('button', { name: 'Take back: Fill rate of name' }).click()
  await expect(page.getByText('No findings of this report are ignored.')).toBeVisible()
})
