import { expect, type Page } from '@playwright/test'
import { productRecipe } from '../apps/practice-site/src/practice-recipes.ts'
import { startReport, untilEnded } from '../apps/server/src/testing/run-reports.ts'
import { lookEverywhere } from './look.ts'
import { test } from './windrow-fixture.ts'

/** What the server says of the run, as it would after days that no test waits for. */
async function later(page: Page, hid: number, change: object): Promise<void> {
  await page.unrouteAll()
  await page.route(new RegExp(`/histories/${hid}$`), async (route) => {
    const answer = await route.fetch()
    const { data, ...envelope } = (await answer.json()) as { data: object }
    await route.fulfill({ response: answer, json: { ...envelope, data: { ...data, ...change } } })
  })
}

// spec: PREV-03, PREV-04, PREV-09, PREV-10
test('datasets that are deleted, archived, imported or over say so', async ({
  signedIn: page,
  windrow,
  api,
}) => {
  const recipe = { ...productRecipe(windrow.shop), limits: { pages: 3 } }
  const path = await startReport(api, recipe, 'Over')
  await untilEnded(api, path)
  const preview = `${windrow.url}/projects/${path.id}/reports/${path.rid}/histories/${path.hid}/previews`

  await api.runBulkUpdate({ params: path, body: { historyIds: String(path.hid), action: 0 } })
  await page.goto(preview)
  await expect(page.getByText('Dataset deleted')).toBeVisible()

  await later(page, path.hid, { isDeleted: false, isArchive: true })
  await page.goto(preview)
  await expect(page.getByRole('main').getByText('Dataset Archived').first()).toBeVisible()
  await expect(page.getByRole('table', { name: 'Rows' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Downloads' }).click()
  await expect(page.getByRole('menuitem', { name: 'Downloads', exact: true })).toHaveAttribute(
    'data-tip',
    /^Export unavailable for archived data\. The dataset has been archived\./,
  )
  await page.keyboard.press('Escape')
  await lookEverywhere(page, 'preview-archived', () =>
    expect(page.getByRole('heading', { name: 'Dataset Archived' })).toBeVisible(),
  )

  await later(page, path.hid, { status: 'IMPORTED', origin: 'IMPORTED' })
  await page.goto(preview)
  await expect(page.getByText('No data available for imported dataset!')).toBeVisible()

  await later(page, path.hid, { origin: 'MERGED', dataExpires: '2026-01-01T00:00:00.000Z' })
  await page.goto(preview)
  await expect(
    page.getByText('available to view for 3 days. Download the dataset to access the data.'),
  ).toBeVisible()
})
