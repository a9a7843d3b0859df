import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { catalogueRecipe } from '../apps/practice-site/src/practice-recipes.ts'
import { CookieClient } from '../apps/server/src/testing/cookie-client.ts'
import { startReport, untilEnded } from '../apps/server/src/testing/run-reports.ts'
import { look, lookEverywhere, show } from './look.ts'
import { joinTeam } from './mailed-link.ts'
import { admin, install, test as base, watchConsole, type Installation } from './windrow-fixture.ts'
import { runRows } from './run-rows.ts'
import { visit } from './visit.ts'

interface Guided {
  windrow: Installation
  /** URL of the operator's help site. */
  help: string
  setFlags: (flags: Record<string, unknown>) => Promise<void>
}

/** The operator's help site, with a video for one topic. */
async function helpSite() {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end('<!doctype html><html lang="en"><title>Help</title><main><h1>Shown</h1></main></html>')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** An installation that shows people around, and in which nobody has done anything yet. */
async function startGuided(): Promise<Guided & AsyncDisposable> {
  await using undo = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'windrow-flags-'))
  undo.defer(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'flags.json')
  const site = undo.use(await helpSite())
  const windrow = undo.use(
    await install({
      WINDROW_ADMIN_EMAIL: admin.email,
      WINDROW_ADMIN_PASSWORD: admin.password,
      WINDROW_FLAGS_FILE: file,
      WINDROW_HELP_URL: `${site.url}/help`,
      WINDROW_HELP_VIDEOS: `start-run=${site.url}/video`,
    }),
  )
  const started = undo.move()
  return {
    windrow,
    help: site.url,
    setFlags: (flags) => writeFile(file, JSON.stringify(flags)),
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

let started: ReturnType<typeof startGuided> | undefined
const test = base.extend<{ guided: Guided }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the fixtures that are needed from this pattern
  guided: async ({}, use) => use(await (started ??= startGuided())),
})
// One after the other in one process, so that they share the installation.
test.describe.configure({ mode: 'default' })
test.afterAll(async () => (await started)?.[Symbol.asyncDispose]())

async function signIn({ windrow }: Guided) {
  const client = new CookieClient(windrow.url)
  await client.api.login({ body: admin })
  return client.api
}

async function enter(page: Page, guided: Guided, person: { email: string; password: string } = admin) {
  await page.request.post(`${guided.windrow.url}/api/auth/login`, {
    data: { email: person.email, password: person.password },
  })
}

test('a first visit shows one welcome and one checklist, each until it is closed, and no error', async ({
  page,
  guided,
}) => {
  const complaints = watchConsole(page)
  const { url } = guided.windrow
  const welcome = page.getByRole('dialog', { name: 'Welcome to Windrow' })
  const guide = page.getByRole('region', { name: 'Guide' })
  const checklist = page.getByRole('region', { name: 'This installation' })
  await page.goto(url)
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await expect(page.getByRole('status')).toHaveCount(0)
  await page.getByLabel('Email').fill(admin.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(admin.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(welcome).toBeVisible()
  await expect(guide).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(welcome).toHaveCount(0)
  await lookEverywhere(page, 'first-projects', async () => {
    await expect(checklist).toContainText('3 of 5 ready')
    await expect(page.getByRole('region', { name: 'No projects yet' })).toBeVisible()
  })
  await expect(guide).toHaveCount(0)
  await show(page, 'light', 1440)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await lookEverywhere(page, 'first-dashboard', async () => {
    await expect(page.getByRole('region', { name: 'First steps' })).toContainText('Load the demo project')
    await expect(checklist.getByRole('link', { name: 'Open outbox' })).toBeVisible()
  })
  await page.keyboard.press('Escape')
  await expect(checklist).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  const api = await signIn(guided)
  await expect.poll(() => api.userSettings()).toMatchObject({ closed_installation_checklist: true })
  await page.reload()
  await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible()
  await expect(checklist).toHaveCount(0)
  await expect(welcome).toHaveCount(0)
  expect(complaints).toEqual([])
  await api.userSettingsSave({ body: { viewed_walkthroughv2: false } })
})

// spec: TOUR-01, TOUR-02, TOUR-03, TOUR-04, TOUR-06, TOUR-07, SETTINGS-05
test('new users see the welcome dialog until they start exploring', async ({ page, guided }) => {
  const complaints = watchConsole(page)
  await enter(page, guided)
  await page.goto(`${guided.windrow.url}/projects`)
  const welcome = page.getByRole('dialog', { name: 'Welcome to Windrow' })
  await expect(welcome.getByRole('heading', { level: 3 })).toHaveText([
    'Quality monitoring',
    'Automated extraction',
    'Automated delivery',
    'Messaging and Collaboration',
    'Engage with your team',
    'Initiate a New Project',
  ])
  expect(await page.evaluate(() => localStorage.getItem('display_walkthrough'))).toBe('1')
  const guide = page.getByRole('region', { name: 'Guide' })
  await page.evaluate(() => localStorage.setItem('display_walkthrough', '0'))
  await page.reload()
  await expect(guide).toContainText('New to Windrow?')
  await expect(welcome).toHaveCount(0)
  await page.evaluate(() => localStorage.setItem('display_walkthrough', '1'))
  await page.reload()
  await expect(welcome).toBeVisible()
  await expect.poll(async () => (await welcome.boundingBox())?.width).toBe(812)
  await lookEverywhere(page, 'welcome', async () => {
    await expect(welcome).toBeVisible()
  })
  await show(page, 'light', 1440)
  await page.mouse.click(20, 400)
  await expect(welcome).toBeVisible()
  await expect(welcome.getByRole('link', { name: 'Help Center' })).toHaveAttribute(
    'href',
    `${guided.help}/help`,
  )

  await welcome.getByRole('button', { name: 'Explore Platform' }).click()
  await expect(welcome).toHaveCount(0)
  const api = await signIn(guided)
  await expect.poll(() => api.userSettings()).toMatchObject({ viewed_walkthroughv2: true })
  await page.evaluate(() => localStorage.setItem('display_walkthrough', '1'))
  await page.reload()
  await expect(guide).toContainText('Your projects')
  await expect(welcome).toHaveCount(0)
  await lookEverywhere(page, 'guide-banner', async () => {
    await expect(guide).toBeVisible()
  })
  await guide.getByRole('button', { name: 'Close this guide' }).click()
  await expect(guide).toHaveCount(0)
  await expect.poll(() => api.userSettings()).toMatchObject({ viewed_project_guide: true })
  expect(complaints).toEqual([])
})

test('a welcome dialog closed with Escape or its close icon does not reappear', async ({
  browser,
  guided,
}) => {
  await guided.setFlags({ guides: true })
  const api = await signIn(guided)
  for (const [email, leave] of [
    [
      'cross@windrow.example',
      (page: Page) => page.getByRole('button', { name: 'Close', exact: true }).click(),
    ],
    ['escape@windrow.example', (page: Page) => page.keyboard.press('Escape')],
  ] as const) {
    const person = await joinTeam(guided.windrow.url, api, email, 10)
    const page = await browser.newPage()
    await enter(page, guided, person)
    await page.goto(`${guided.windrow.url}/projects`)
    const welcome = page.getByRole('dialog', { name: 'Welcome to Windrow' })
    await expect(welcome).toBeVisible()
    await leave(page)
    await expect(welcome).toHaveCount(0)
    // Stored for the user on every device, not only in this browser.
    await expect
      .poll(async () => (await page.request.get(`${guided.windrow.url}/api/users/settings`)).text())
      .toContain('"viewed_walkthroughv2":true')
    await page.reload()
    await expect(page.getByRole('region', { name: 'Guide' })).toBeVisible()
    await expect(welcome).toHaveCount(0)
    await page.close()
  }
})

// Before other tests fill them.
test('empty screens say what they are for', async ({ page, guided }) => {
  const complaints = watchConsole(page)
  await guided.setFlags({ guides: false })
  const project = await (await signIn(guided)).projectCreate({ body: { name: 'To come' } })
  const { url } = guided.windrow
  await enter(page, guided)
  await page.goto(`${url}/profile`)
  for (const [path, text] of [
    [`/projects/${project.id}/collaboration`, 'Talk about a project where its data is'],
    ['/messages', 'All Messages'],
    ['/reporting', 'No data available'],
    ['/admin/tasks', 'Nothing to review'],
    ['/admin/services', 'Services'],
  ] as const) {
    await visit(page, `${url}${path}`)
    await lookEverywhere(page, `empty${path.replaceAll(/\W+/g, '-')}`, async () => {
      await expect(page.locator('main')).toContainText(text)
    })
  }
  expect(complaints).toEqual([])
})

// spec: HELP-01, HELP-04, HELP-05, UI-28
test('help is available on every page', async ({ page, guided }) => {
  const complaints = watchConsole(page)
  await guided.setFlags({ guides: false })
  await enter(page, guided)
  await page.goto(`${guided.windrow.url}/teams/members`)
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  const menu = page.getByRole('menu', { name: 'Help' })
  await expect(menu.getByRole('menuitem')).toHaveText(['Help Center', 'Watch Tutorials', 'Take a tour again'])
  await look(page, 'help-menu-light-1440')
  const opened = page.waitForEvent('popup')
  await menu.getByRole('menuitem', { name: 'Help Center' }).click()
  expect((await opened).url()).toBe(`${guided.help}/help`)

  await page.getByRole('button', { name: 'Help', exact: true }).click()
  await menu.getByRole('menuitem', { name: 'Watch Tutorials' }).click()
  const drawer = page.getByRole('dialog', { name: 'Help' })
  await expect(drawer.getByRole('listitem')).toHaveCount(8)
  await expect(drawer.getByRole('link', { name: /^Learn More/ })).toHaveCount(8)
  await expect
    .poll(async () => (await page.locator('.ant-drawer-content-wrapper').boundingBox())?.width)
    .toBe(471)
  await lookEverywhere(page, 'help', async () => {
    await expect(drawer).toBeVisible()
  })
  await show(page, 'light', 1440)
  const search = drawer.getByRole('searchbox', { name: 'Search help topic' })
  await search.fill('cheese')
  await expect(drawer).toContainText('No results found. Please visit our User Guide for more information.')
  await search.fill('start a new')
  await drawer.getByRole('button', { name: /^Start a new run/ }).click()
  const video = page.frameLocator('iframe[title="Video: Start a new run"]')
  await expect(video.getByRole('heading', { name: 'Shown' })).toBeVisible()
  await page.keyboard.press('Escape')
  await search.fill('extracted')
  await drawer.getByRole('button', { name: /^View extracted data/ }).click()
  const steps = page.getByRole('dialog', { name: 'View extracted data' })
  await expect(steps.getByRole('listitem')).toHaveCount(3)
  await lookEverywhere(page, 'help-steps', async () => {
    await expect(steps).toBeVisible()
  })
  expect(complaints).toEqual([])
})

/** Goes through a tour; each step must highlight an element. */
async function walk(page: Page, titles: string[]) {
  for (const [index, title] of titles.entries()) {
    const step = page.locator('.ant-tour').filter({ hasText: `${index + 1} of ${titles.length}` })
    await expect(step).toContainText(title)
    await expect(page.locator('.ant-tour-placement-center')).toHaveCount(0)
    await step.getByRole('button', { name: index === titles.length - 1 ? 'Done' : 'Next' }).click()
  }
  await expect(page.locator('.ant-tour')).toHaveCount(0)
}

async function takeTour(page: Page) {
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Take a tour again' }).click()
}

// spec: TOUR-08, TOUR-11, TOUR-12, NAV-01, NAV-09
test('tours highlight the important elements of a page', async ({ page, guided }) => {
  const complaints = watchConsole(page)
  await guided.setFlags({ guides: true })
  const api = await signIn(guided)
  await api.userSettingsSave({ body: { viewed_walkthroughv2: false, viewed_project_guide: false } })
  const run = await startReport(api, { ...catalogueRecipe(guided.windrow.shop), limits: { pages: 2 } })
  await untilEnded(api, run)
  const bare = await api.projectCreate({ body: { name: 'Bare' } })
  const { url } = guided.windrow
  const report = `${url}/projects/${run.id}/reports/${run.rid}`
  await enter(page, guided)

  const guide = page.getByRole('region', { name: 'Guide' })
  await page.addInitScript(() => localStorage.setItem('display_walkthrough', '0'))
  await page.goto(`${url}/projects`)
  await expect(page.getByRole('link', { name: 'Bare' })).toBeVisible()
  await expect(guide).toContainText('New to Windrow?')
  await guide.getByRole('button', { name: 'Close this guide' }).click()
  // One guide per visit.
  await expect(guide).toHaveCount(0)
  await expect.poll(() => api.userSettings()).toMatchObject({ viewed_walkthroughv2: true })
  await page.reload()
  await expect(guide).toContainText('Your projects')
  await page.keyboard.press('Escape')
  await expect(guide).toHaveCount(0)
  await takeTour(page)
  await expect(page.getByText('1 of 3')).toBeVisible()
  await look(page, 'tour-projects-light-1440')
  await walk(page, ['Create a project', 'Find a project', 'Open it'])

  await page.goto(`${report}/schedules`)
  await page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: 'Datasets' }).click()
  await expect(page).toHaveURL(report)
  await expect(runRows(page)).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Guide' })).toContainText('A report and its runs')
  await page.getByRole('button', { name: 'Take the tour' }).click()
  await expect(page.getByText('1 of 6')).toBeVisible()
  await look(page, 'tour-report-light-1440')
  await walk(page, ['Start a run', 'Schedule', 'Data Delivery', 'Datasets', 'Latest dataset', 'Data Quality'])
  await expect.poll(() => api.userSettings()).toMatchObject({ viewed_full_report_guide: true })

  await page.goto(`${report}/histories/${run.hid}/previews`)
  await expect(page.getByRole('region', { name: 'Guide' })).toContainText('The data of a run')
  await takeTour(page)
  await walk(page, ['Look into the data'])

  await page.goto(`${url}/projects/${bare.id}/collaboration`)
  await takeTour(page)
  await walk(page, ['Datasets', 'Collaboration'])

  await page.goto(`${url}/projects/${run.id}/reports`)
  await expect(page.getByRole('region', { name: 'Guide' })).toContainText('Reports of a project')
  await page.goto(`${url}/projects/${run.id}/collaboration`)
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Take a tour again' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  expect(complaints).toEqual([])
})

// spec: TOUR-10
test('no guides are shown during impersonation', async ({ page, guided }) => {
  await guided.setFlags({ guides: true })
  const api = await signIn(guided)
  await api.userSettingsSave({ body: { viewed_walkthroughv2: true } })
  const person = await joinTeam(guided.windrow.url, api, 'guided@windrow.example', 10)
  await enter(page, guided)
  await page.request.get(`${guided.windrow.url}/api/users/${person.userId}/impersonate`)
  await page.goto(`${guided.windrow.url}/projects`)
  await expect(page.getByRole('region', { name: 'Impersonation' })).toBeVisible()
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Take a tour again' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Guide' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('region', { name: 'Impersonation' }).getByRole('button', { name: /Stop/ }).click()
  await expect(page.getByRole('region', { name: 'Impersonation' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Take a tour again' })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

// spec: SHELL-28, SHELL-29, SETTINGS-05
test('a maintenance banner stays until it is dismissed, and reappears with a new text', async ({
  page,
  guided,
}) => {
  const banner = { type: 'warning', title: 'Maintenance on Sunday, 06:00 to 07:00 UTC.', version: '7' }
  await guided.setFlags({ guides: false, maintenance_banner: banner })
  await enter(page, guided)
  await page.goto(`${guided.windrow.url}/projects`)
  const shown = page.getByRole('status', { name: 'Maintenance' })
  await lookEverywhere(page, 'maintenance', async () => {
    await expect(shown).toContainText('Maintenance on Sunday')
  })
  await expect(shown).toHaveClass(/notice-warn/)
  await shown.getByRole('button', { name: 'Dismiss' }).click()
  await expect(shown).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('maintenance_banner-7'))).not.toBeNull()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(shown).toHaveCount(0)

  await guided.setFlags({ guides: false, maintenance_banner: { ...banner, version: '8', type: 'error' } })
  await page.reload()
  await expect(shown).toHaveClass(/notice-bad/)
})
