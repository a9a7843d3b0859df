import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { productRecipe } from '../apps/practice-site/src/practice-recipes.ts'
import { startReport, untilEnded, untilRun } from '../apps/server/src/testing/run-reports.ts'
import { lookEverywhere, show } from './look.ts'
import { admin, fromElsewhere, test } from './windrow-fixture.ts'

// spec: LOG-07, LOG-11, LOG-12, LOG-13
test('the log of a run is followed, filtered, searched and downloaded', async ({
  signedIn: page,
  windrow,
  api,
}) => {
  const path = await startReport(api, { ...productRecipe(windrow.shop), fetch: { delayMs: 300 } }, 'Logged')
  await untilRun(api, path, (run) => run.itemCount > 0)
  await page.goto(`${windrow.url}/projects/${path.id}/reports/${path.rid}?log=${path.hid}`)
  const drawer = page.getByRole('dialog')
  const entries = drawer.getByRole('list', { name: 'Log entries' })
  await expect(drawer.getByRole('switch', { name: 'Live tail' })).toBeChecked()
  await expect(entries).toContainText('The run was taken by a worker.')
  await api.runStop({ params: path, body: { historyIds: String(path.hid) } })
  await untilEnded(api, path)
  await expect(entries).toContainText('Stopped:')
  await expect(drawer.getByRole('switch', { name: 'Live tail' })).toBeHidden()

  await drawer.getByRole('button', { name: /^Level/ }).click()
  for (const level of ['ALL', 'INFO', 'ERR', 'WARN', 'CRITICAL', 'EXCEPTION'])
    await expect(page.getByRole('menuitemradio', { name: level, exact: true })).toBeVisible()
  await page.getByRole('menuitemradio', { name: 'CRITICAL' }).click()
  await expect(drawer.getByText('No entries match the level, time and search.')).toBeVisible()
  await drawer.getByRole('button', { name: /^Level/ }).click()
  await page.getByRole('menuitemradio', { name: 'INFO' }).click()
  await drawer.getByRole('searchbox', { name: 'Search the log' }).fill('stopped')
  await expect(entries.getByRole('listitem')).toHaveCount(1)
  await drawer.getByRole('button', { name: /^Time/ }).click()
  for (const range of ['30min', '1h', '3h', '6h', '12h', '24h', '2d', '7d', '30d', 'Custom'])
    await expect(page.getByRole('menuitemradio', { name: range, exact: true })).toBeVisible()
  await page.getByRole('menuitemradio', { name: 'Custom' }).click()
  await drawer.getByLabel('From').fill('2026-01-01T00:00')
  await expect(entries.getByRole('listitem')).toHaveCount(1)
  // A link shares the filters.
  await expect(page).toHaveURL(/logLevel=INFO&logText=stopped&logTime=custom&logFrom=2026-01-01T00%3A00/)
  await page.reload()
  await expect(entries.getByRole('listitem')).toHaveCount(1)
  await lookEverywhere(page, 'run-log', () => expect(entries).toContainText('Stopped:'))

  await show(page, 'light', 1440)
  const downloading = page.waitForEvent('download')
  await drawer.getByRole('button', { name: 'Download the log' }).click()
  await expect(page.getByText('Crawler Logs download will start shortly')).toBeVisible()
  const text = await readFile(await (await downloading).path(), 'utf8')
  expect(text.split(/\r?\n/)[0]).toBe('at,level,message,url,code')
  expect(text).toContain('Stopped:')
})

// spec: LOG-03, LOG-08
test('a log that cannot be loaded says so', async ({ page, windrow, api }) => {
  // Not `signedIn`, which fails on console errors: the browser logs the failed requests.
  await page.request.post(`${windrow.url}/api/auth/login`, { data: admin, headers: fromElsewhere() })
  const path = await startReport(api, { ...productRecipe(windrow.shop), limits: { pages: 2 } }, 'Unlucky')
  await untilEnded(api, path)
  await page.route('**/logs?*', (route) => route.abort())
  await page.route('**/download-crawler-logs', (route) => route.abort())
  await page.goto(`${windrow.url}/projects/${path.id}/reports/${path.rid}?log=${path.hid}`)

  await expect(page.getByText('Failed to fetch crawler logs')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Retry' })).toBeVisible()
  await page.getByRole('button', { name: 'Download the log' }).click()
  await expect(page.getByText('Failed to download crawler logs')).toBeVisible()
})

// spec: LOG-09, LOG-10, LOG-13
test('a long log loads while scrolling, with few entries in the document', async ({
  signedIn: page,
  windrow,
  api,
}) => {
  const whole = productRecipe(windrow.shop)
  const { product } = whole.types
  // Each of the thousand product pages logs a warning that it has no such field.
  const fields = { ...product!.fields, nothing: { select: '.no-such-thing', required: true } }
  const recipe = { ...whole, types: { ...whole.types, product: { ...product!, fields } } }
  const path = await startReport(api, recipe, 'Talkative')
  await untilEnded(api, path)
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.endsWith('/logs')) asked.push(url.searchParams.get('offset') ?? '')
  })
  await page.goto(`${windrow.url}/projects/${path.id}/reports/${path.rid}?log=${path.hid}`)
  const log = page.getByRole('region', { name: 'Log' })
  await expect(log).toContainText('The run was taken by a worker.')
  const { total } = await api.runLogs({ params: path, query: {} })
  expect(total).toBeGreaterThan(1000)

  const toEnd = () => log.evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
  await expect
    .poll(async () => {
      await toEnd()
      return log.getByRole('listitem').last().textContent()
    })
    .toContain('Finished: 1,042 pages read')

  expect(await log.getByRole('listitem').count()).toBeLessThan(60)
  expect(asked).toEqual(['0', '500', '1000'])
})
