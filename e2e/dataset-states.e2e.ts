import { expect } from '@playwright/test'
import { productRecipe } from '../apps/practice-site/src/practice-recipes.ts'
import { startReport, untilEnded } from '../apps/server/src/testing/run-reports.ts'
import { look, lookEverywhere } from './look.ts'
import { later } from './run-later.ts'
import { test } from './windrow-fixture.ts'

// spec: PREV-03, PREV-04, PREV-09, PREV-10
test('deleted, archived, imported and expired datasets are labeled', async ({
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

test('images of rows come only from this server, and show if they cannot be loaded', async ({
  signedIn: page,
  windrow,
  api,
}) => {
  const recipe = { ...productRecipe(windrow.shop), limits: { pages: 3 } }
  const path = await startReport(api, recipe, 'Pictures')
  await untilEnded(api, path)
  const elsewhere: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(windrow.url) && !url.startsWith('data:')) elsewhere.push(url)
  })

  await page.goto(`${windrow.url}/projects/${path.id}/reports/${path.rid}/histories/${path.hid}/previews`)
  const picture = page.getByRole('table', { name: 'Rows' }).locator('img').first()
  await expect(picture).toHaveAttribute('src', /^\/api\/projects\/\d+\/reports\/.*\/picture\?url=http/)
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true)
  await lookEverywhere(page, 'preview-pictures', () => picture.scrollIntoViewIfNeeded())
  expect(elsewhere).toEqual([])

  // The browser logs failed requests.
  page.removeAllListeners('console')
  // The session expires before the images are requested.
  await page.route(
    '**/picture?*',
    async (route) => {
      await page.context().clearCookies({ name: 'tokens' })
      await route.fulfill({ status: 401, body: '{}' })
    },
    { times: 1 },
  )
  const renewed = page.waitForResponse('**/api/auth/refresh')
  await page.reload()
  await renewed
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true)

  await page.route('**/picture?*', (route) => route.fulfill({ status: 422, body: '{}' }))
  await page.reload()
  const none = page.getByRole('table', { name: 'Rows' }).getByRole('img', { name: 'No picture' }).first()
  await none.scrollIntoViewIfNeeded()
  await look(page, 'preview-no-pictures-dark-375')
  await expect(picture).toHaveCount(0)
})
