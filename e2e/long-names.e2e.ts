import { expect } from '@playwright/test'
import { catalogueRecipe } from '../apps/practice-site/src/practice-recipes.ts'
import { untilEnded } from '../apps/server/src/testing/run-reports.ts'
import { show } from './look.ts'
import { arrive, visit } from './visit.ts'
import { test } from './windrow-fixture.ts'

test.use({ ownInstallation: 'long names' })

const long = (letter: string, length = 120) => letter.repeat(length)
const arabic = 'تقرير الأسعار اليومية لجميع المتاجر '.repeat(3).trim()

test('the longest names fit into every screen on phones', async ({ signedIn: page, windrow, api }) => {
  const project = await api.projectCreate({ body: { name: long('W') } })
  const params = { id: project.id }
  const recipe = catalogueRecipe(windrow.shop)
  const { list } = recipe.types
  const columns = Object.entries(list!.fields ?? {}).map(([name, field], at) => [
    at === 0 ? long('n', 60) : name,
    field,
  ])
  const table = long('t', 60)
  const report = await api.reportCreate({
    params,
    body: {
      name: long('M'),
      recipe: {
        ...recipe,
        limits: { pages: 2 },
        types: { list: { ...list!, table, fields: Object.fromEntries(columns) } },
      },
    },
  })
  const other = await api.reportCreate({ params, body: { name: arabic, recipe } })
  const run = await api.runStart({ params: { ...params, rid: report.id } })
  const path = { ...params, rid: report.id, hid: run.id }
  await untilEnded(api, path)
  const { id: sid } = await api.scheduleCreate({
    params: path,
    body: {
      name: long('S', 100),
      recurrence: { frequency: 'Daily', startDate: '2099-01-01', timeZone: 'UTC' },
    },
  })
  const { thread } = await api.threadCreate({
    params,
    body: {
      subject: long('Q'),
      kind: 'QUESTION',
      text: `${long('x', 400)} [${long('y', 200)}](https://a.example/${long('z', 300)}) \`${long('c', 300)}\``,
      clientId: 'thread-0001',
    },
  })
  await api.apiKeyCreate({ body: { apiKeyName: long('K', 60), expiryDate: null } })
  const of = `/projects/${project.id}`
  const ofReport = `${of}/reports/${report.id}`
  const ofRun = `${ofReport}/histories/${run.id}`
  const { userId } = await api.profile()
  const { organizationId } = await api.projectGet({ params })
  const addresses = [
    '/projects',
    '/projects/create',
    `${of}/details`,
    `${of}/reports`,
    `${of}/reports/datasets`,
    `${of}/reports/create`,
    `${of}/collaboration`,
    `${of}/collaboration?thread=${thread.threadId}`,
    ofReport,
    `${of}/reports/${other.id}`,
    `${ofReport}/schedules`,
    `${ofReport}/schedules/new`,
    `${ofReport}/schedules/${sid}/edit`,
    `${ofReport}/datadeliveries`,
    `${ofReport}/billing`,
    `${ofReport}/schema`,
    `${ofReport}/compare`,
    `${ofReport}/extractor`,
    `${ofRun}/previews`,
    `${ofRun}/previews?pId=${table}`,
    `${ofRun}/previews?pId=${table}&view=dashboard`,
    `${ofRun}/previews?pId=${table}&view=logs`,
    '/teams/members',
    `/teams/members/${userId}`,
    '/teams/invitees',
    '/messages',
    `/messages/${thread.threadId}`,
    '/reporting',
    '/reporting/generated',
    '/dashboard',
    '/profile',
    '/api-keys',
    '/notifications',
    '/admin/accounts',
    `/admin/accounts/${organizationId}`,
    '/admin/users',
    `/admin/users/${userId}`,
    '/admin/audit-log',
    '/admin/mails',
    '/admin/health',
    '/admin/services',
    '/admin/email-digest',
    '/admin/billing',
    '/admin/billing/rules',
    '/admin/proxies',
    '/admin/tasks',
  ]
  const faults: string[] = []
  await page.goto(windrow.url)
  await arrive(page)
  await show(page, 'light', 375)
  for (const address of addresses) {
    await visit(page, `${windrow.url}${address}`)
    await expect(page.locator('.bone')).toHaveCount(0)
    const found = await page.evaluate(cutOff)
    faults.push(...found.map((fault) => `${address}: ${fault}`))
  }
  expect(faults).toEqual([])
})

/** What lies outside of the window, or of a box that cuts it off without scrolling. Runs in the page. */
function cutOff(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const faults = scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} px too wide`] : []
  const parts = [...document.querySelectorAll('button, a, input, select, textarea, .tag, h1, h2')]
  for (const part of parts.filter((one) => one.checkVisibility())) {
    const { left, right, bottom, width } = part.getBoundingClientRect()
    // What comes into the window only with the focus, or is there only for screen readers.
    if (width < 2 || bottom <= 0 || right <= 0) continue
    let edges = { left: 0, right: innerWidth }
    for (let box = part.parentElement; box; box = box.parentElement) {
      const { overflowX, textOverflow } = getComputedStyle(box)
      if (overflowX === 'visible') continue
      // What scrolls can be reached, and a text with an ellipsis is cut on purpose, but not a mark in it.
      if (overflowX !== 'hidden' && overflowX !== 'clip') edges = { left: -Infinity, right: Infinity }
      else if (textOverflow === 'ellipsis' && !part.matches('button, .tag'))
        edges = { left: -Infinity, right: Infinity }
      else edges = box.getBoundingClientRect()
      break
    }
    if (left >= edges.left - 1 && right <= edges.right + 1) continue
    const name = part.getAttribute('aria-label') ?? part.textContent
    faults.push(`${part.tagName.toLowerCase()} "${name?.slice(0, 20)}" is cut off`)
  }
  return faults
}
