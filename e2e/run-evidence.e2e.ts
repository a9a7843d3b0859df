import { expect } from '@playwright/test'
import { productRecipe } from '../apps/practice-site/src/practice-recipes.ts'
import { startReport, untilEnded } from '../apps/server/src/testing/run-reports.ts'
import { lookEverywhere, show } from './look.ts'
import { test } from './windrow-fixture.ts'

test('failures of a run are explained, and a row links to its page snapshot', async ({
  signedIn: page,
  windrow,
  api,
}) => {
  const recipe = productRecipe(windrow.shop)
  const broken = ['none-1', 'none-2', 'none-3'].map((name) => ({
    url: `${windrow.shop}/products/${name}`,
    type: 'product',
  }))
  const path = await startReport(
    api,
    {
      ...recipe,
      start: [...recipe.start, ...broken],
      limits: { rows: 30, failedShare: 1 },
      keep: { sample: 5 },
    },
    'With failures',
  )
  await untilEnded(api, path)

  await page.goto(`${windrow.url}/projects/${path.id}/reports/${path.rid}`)
  await expect(page.getByRole('table', { name: 'Runs' })).toContainText('no such page (HTTP 404)')
  await lookEverywhere(page, 'runs-with-reason', async () => {
    await expect(page.getByRole('link', { name: 'See the 3 pages' })).toBeVisible()
  })
  await show(page, 'light', 1440)
  await page.getByRole('link', { name: 'See the 3 pages' }).click()
  const drawer = page.getByRole('dialog', { name: /^Pages, / })
  await expect(drawer.getByText('3 pages failed after all retries.')).toBeVisible()
  await expect(drawer.locator('.ant-drawer-body')).toHaveCSS('padding', '16px 24px')
  await expect(drawer.getByRole('list', { name: 'Failed pages by kind' })).toContainText('Not found3')
  await lookEverywhere(page, 'run-failures', async () => {
    await expect(drawer.getByRole('table', { name: 'Failures' })).toContainText('HTTP 404')
  })
  await show(page, 'light', 1440)

  await drawer.getByRole('button', { name: 'HTTP_STATUS' }).click()
  const failed = drawer.getByRole('list', { name: 'Failed pages', exact: true })
  await expect(failed.getByRole('listitem')).toHaveCount(3)
  await expect(failed.getByRole('link', { name: `${windrow.shop}/products/none-2` })).toBeVisible()
  await failed.getByRole('button', { name: 'Page snapshot' }).first().click()
  await expect(drawer.frameLocator('iframe').locator('body')).toBeVisible()
  await drawer.getByRole('button', { name: 'All failed pages' }).click()
  await drawer.getByRole('button', { name: 'Show all codes' }).click()
  await drawer.getByRole('radio', { name: 'Page snapshots' }).check()
  await drawer.getByRole('radio', { name: 'With rows' }).check()
  await expect(drawer.getByRole('list', { name: 'Pages' })).toContainText('of products')
  await lookEverywhere(page, 'run-page-snapshots', async () => {
    await expect(drawer.getByRole('list', { name: 'Pages' })).toBeVisible()
  })
  await show(page, 'light', 1440)
  await drawer.getByRole('list', { name: 'Pages' }).getByRole('button').first().click()
  await expect(drawer.frameLocator('iframe').locator('h1')).toBeVisible()
  // Without scripts; its own styles and pictures are only for the session.
  expect(await drawer.locator('iframe').getAttribute('sandbox')).toBe('allow-same-origin')
  await lookEverywhere(page, 'run-page-snapshot', async () => {
    await expect(drawer.getByText('Original page').or(drawer.locator('iframe'))).toBeVisible()
  })
  await show(page, 'light', 1440)
  await drawer.getByRole('radio', { name: 'Source' }).check()
  await expect(drawer.getByLabel('Source of the page')).toContainText('<!doctype html>', { ignoreCase: true })

  const { evidence } = await api.evidenceList({ params: path, query: { pageId: 'products' } })
  const [kept] = evidence
  await page.goto(
    `${windrow.url}/projects/${path.id}/reports/${path.rid}/histories/${path.hid}/previews?limit=100`,
  )
  const mark = page.getByRole('button', {
    name: `${kept!.firstRow}, show the page snapshot of this row`,
    exact: true,
  })
  await mark.click()
  const shown = page.getByRole('complementary', { name: `Evidence of row ${kept!.firstRow}` })
  await expect(shown.getByRole('link', { name: kept!.url.replace('http://', '') })).toBeVisible()
  await expect(page.getByRole('button', { name: /show the page snapshot of this row/ })).toHaveCount(5)
  const frame = page.frameLocator('iframe[title^="Page of row"]')
  await expect(frame.locator('h1')).toBeVisible()
  // Its styles and pictures come from here, once they are kept.
  await expect
    .poll(() => frame.locator('link[rel=stylesheet]').first().getAttribute('href'))
    .toContain('/api/projects/')
  await expect
    .poll(() =>
      frame
        .locator('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)
  await page
    .getByRole('button', { name: /^price/ })
    .last()
    .click()
  await lookEverywhere(page, 'preview-page-snapshot', async () => {
    await expect(frame.locator('h1')).toBeVisible()
  })

  await show(page, 'light', 1440)
  const other = page.getByRole('button', { name: /show where this row comes from/ }).first()
  await other.click()
  await expect(page.getByText('No page snapshot')).toBeVisible()
  await page.getByRole('button', { name: 'Next row' }).click()
  await lookEverywhere(page, 'preview-no-page-snapshot', async () => {
    await expect(page.getByRole('button', { name: 'Next row' })).toBeVisible()
  })
})

test('a run without failures says so', async ({ signedIn: page, windrow, api }) => {
  const recipe = { ...productRecipe(windrow.shop), limits: { pages: 3 }, keep: { sample: 0, failed: 0 } }
  const path = await startReport(api, recipe, 'Without failures')
  await untilEnded(api, path)

  await page.goto(`${windrow.url}/projects/${path.id}/reports/${path.rid}?kept=${path.hid}`)
  await expect(page.getByText('No pages failed in this run.')).toBeVisible()
  await page.getByRole('radio', { name: 'Page snapshots' }).check()
  await expect(page.getByText('No page snapshots')).toBeVisible()
  await lookEverywhere(page, 'run-nothing-kept', async () => {
    await expect(page.getByText('No page snapshots')).toBeVisible()
  })
})
