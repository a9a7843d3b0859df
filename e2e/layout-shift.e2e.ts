import { expect, type Page } from '@playwright/test'
import { startReport, untilEnded } from '../apps/server/src/testing/run-reports.ts'
import { catalogueRecipe } from '../apps/practice-site/src/practice-recipes.ts'
import { seedDesk } from '../apps/server/src/testing/seed-desk.ts'
import { test } from './windrow-fixture.ts'

// Its figures would be among those of others.
test.use({ ownInstallation: 'figures' })

/** What Google's Core Web Vitals call good, and half of it for the screens that people open most. */
const mostShift = 0.1
const mostOfMain = 0.05

/** Adds up from the start of each document what its content moves without the user's doing. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    interface Shift extends PerformanceEntry {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null }[]
    }
    const seen = { total: 0, moved: [] as string[] }
    Object.assign(window, { shifts: seen })
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as Shift[]) {
        if (shift.hadRecentInput) continue
        seen.total += shift.value
        for (const { node } of shift.sources)
          seen.moved.push(node instanceof Element ? (/^<[^>]*>/.exec(node.outerHTML)?.[0] ?? '') : '?')
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Waits until the screen has its data. */
async function loaded(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached()
  await expect(page.locator('[aria-busy=true], .bone, .bootbar')).toHaveCount(0)
  // Two frames: shifts are reported after the frame in which they happen.
  await page.evaluate(
    () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(() => next(null)))),
  )
}

const shiftsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: { total: number; moved: string[] } }).shifts)

test('screens stand still while they load', async ({ signedIn: page, windrow, api }) => {
  await seedDesk(windrow.databaseUrl)
  const recipe = { ...catalogueRecipe(windrow.shop), limits: { pages: 4 } }
  const run = await startReport(api, recipe, 'Still')
  await untilEnded(api, run)
  const project = `/projects/${run.id}`
  const report = `${project}/reports/${run.rid}`
  const main = [
    '/dashboard',
    '/projects',
    `${project}/reports`,
    report,
    '/reporting',
    '/messages',
    '/teams/members',
    '/profile',
  ]
  const others = [
    '/dashboard?period=24h',
    `${project}/reports/datasets`,
    `${project}/details`,
    `${project}/collaboration`,
    `${report}/histories/${run.hid}/previews`,
    `${report}/schedules`,
    `${report}/datadeliveries`,
    `${report}/extractor`,
    `${report}/schema`,
    '/reporting?days=90&group=project',
    '/reporting/generated',
    '/notifications',
    '/api-keys',
    '/admin/accounts',
    '/admin/accounts/1',
    '/admin/users',
    '/admin/tasks',
    '/admin/tasks?tab=jobs',
    '/admin/services',
    '/admin/billing',
    '/admin/proxies',
    '/admin/proxy-dashboard',
    '/admin/audit-log',
    '/admin/mails',
    '/admin/health',
  ]
  await watchShifts(page)
  const restless: string[] = []
  const measure = async (width: number, paths: readonly string[], most: number) => {
    for (const path of paths) {
      await page.goto(`${windrow.url}${path}`)
      await loaded(page)
      const { total, moved } = await shiftsOf(page)
      if (total > most) restless.push(`${width} ${path}: ${total.toFixed(3)} ${moved.join(' ')}`)
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await measure(1440, main, mostOfMain)
  await measure(1440, others, mostShift)
  await page.setViewportSize({ width: 375, height: 812 })
  await measure(375, main, mostShift)
  expect(restless).toEqual([])
})
