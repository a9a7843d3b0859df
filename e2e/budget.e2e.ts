import { expect, type Page } from '@playwright/test'
import { gzipSync } from 'node:zlib'
import { slowerHere } from '@windrow/contract/testing/slower-here'
import { test } from './windrow-fixture.ts'

interface Vitals {
  shift: number
  /** When the last of the first list's rows stood, in ms from the start of the navigation. */
  ready: number
}

/** Collects what moves by itself, from before the page begins. */
async function observe(page: Page) {
  await page.addInitScript(() => {
    const held = globalThis as unknown as { shift: number }
    held.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput) held.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

const vitals = (page: Page) =>
  page.evaluate((): Vitals => ({
    shift: (globalThis as unknown as { shift: number }).shift,
    ready: performance.now(),
  }))

test('the first screen is light, quick and still', async ({ signedIn: page, windrow, api }) => {
  for (let number = 1; number <= 10; number += 1)
    await api.projectCreate({ body: { name: `Budget ${number}` } })
  const scripts: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body())
  })
  await observe(page)
  // The browser has translated the code of the page once, as it has on every day but the first.
  await page.goto(`${windrow.url}/projects`)
  await expect(page.getByRole('link', { name: 'Budget 10' })).toBeVisible()
  scripts.length = 0

  await page.reload()
  const field = page.getByRole('searchbox', { name: 'Search projects' })
  await expect(page.getByRole('link', { name: 'Budget 10' })).toBeVisible()
  await field.fill('Budget 1')
  const { ready, shift } = await vitals(page)

  const weight = (await Promise.all(scripts)).reduce((sum, body) => sum + gzipSync(body).length, 0)
  expect(weight).toBeGreaterThan(50_000)
  expect(weight).toBeLessThan(250_000)
  expect(ready).toBeLessThan(1500 * slowerHere())
  expect(shift).toBeLessThan(0.05)
})

test('the main screens do not jump while they load', async ({ signedIn: page, windrow, api }) => {
  const project = await api.projectCreate({ body: { name: 'Still' } })
  const report = await api.reportCreate({ params: { id: project.id }, body: { name: 'Catalogue' } })
  const place = `/projects/${project.id}/reports`
  await observe(page)
  for (const path of [
    '/projects',
    '/dashboard',
    place,
    `${place}/${report.id}`,
    '/teams/members',
    '/profile',
  ]) {
    await page.goto(`${windrow.url}${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main [aria-busy=true], main .bone')).toHaveCount(0)
    expect([path, (await vitals(page)).shift < 0.05]).toEqual([path, true])
  }
})
