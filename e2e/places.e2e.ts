import { expect, type Page } from '@playwright/test'
import { catalogueRecipe } from '../apps/practice-site/src/practice-recipes.ts'
import { startReport, untilEnded } from '../apps/server/src/testing/run-reports.ts'
import { look, show } from './look.ts'
import { joinTeam, loginOf } from './mailed-link.ts'
import { admin, fromElsewhere, test } from './windrow-fixture.ts'

async function expectHeading(page: Page, address: string, heading: string) {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
}

// spec: NAV-02, NAV-03, NAV-04, NAV-05, NAV-07, NAV-08, NAV-10, NAV-11, NAV-12, NAV-13, NAV-14, NAV-15, NAV-16, NAV-18, NAV-19, NAV-23, NAV-24, NAV-25, NAV-26, NAV-27, NAV-28, NAV-29, NAV-32, NAV-35, NAV-37
test('every URL of the app shows its screen', async ({ signedIn: page, windrow, api }) => {
  const path = await startReport(api, { ...catalogueRecipe(windrow.shop), limits: { pages: 2 } }, 'Shelf')
  await untilEnded(api, path)
  const { id: sid } = await api.scheduleCreate({
    params: path,
    body: {
      name: 'Daily',
      recurrence: { frequency: 'Daily', startDate: '2099-01-01', timeZone: 'UTC' },
    },
  })
  const project = `${windrow.url}/projects/${path.id}`
  const report = `${project}/reports/${path.rid}`
  const screens: [address: string, heading: string][] = [
    [`${windrow.url}/projects`, 'Projects'],
    [`${windrow.url}/projects/create`, 'Create project'],
    [`${project}/details`, 'Project Details'],
    [`${project}/reports/datasets`, 'Datasets'],
    [`${project}/collaboration`, 'Collaboration'],
    [`${report}/schedules`, 'Schedule'],
    [`${report}/schedules/${sid}/edit`, 'Edit Daily'],
    [`${report}/datadeliveries`, 'Data Delivery'],
    [`${report}/billing`, 'Billing'],
    [`${windrow.url}/teams/members`, 'Teams'],
    [`${windrow.url}/teams`, 'Teams'],
    [`${windrow.url}/teams/invitees`, 'Teams'],
    [`${windrow.url}/messages`, 'All Messages'],
    [`${windrow.url}/messages/9`, 'All Messages'],
    [`${windrow.url}/reporting`, 'Reporting'],
    [`${windrow.url}/dashboard`, 'Dashboard'],
    [`${windrow.url}/profile`, 'Profile'],
    [`${windrow.url}/api-keys`, 'API Keys'],
    [`${windrow.url}/notifications`, 'Notifications'],
    [`${windrow.url}/admin/accounts`, 'Accounts'],
    [`${windrow.url}/admin/users`, 'Users'],
    [`${windrow.url}/admin/roles-permissions`, 'Roles and Permissions'],
    [`${windrow.url}/admin/crawler-categorization`, 'Categorization'],
    [`${windrow.url}/admin/services`, 'Services'],
    [`${windrow.url}/admin/email-digest`, 'Email Digest'],
    [`${windrow.url}/admin/billing`, 'Billing'],
    [`${windrow.url}/admin/tasks`, 'Tasks'],
  ]
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  for (const [address, heading] of screens) {
    await expectHeading(page, address, heading)
    const isInProject = /\/projects\/\d/.test(address)
    await expect(sidebar.getByRole('navigation', { name: 'Project' })).toHaveCount(Number(isInProject))
  }

  await page.goto(project)
  await expect(page).toHaveURL(`${project}/details`)
  await sidebar.getByRole('link', { name: 'Datasets' }).click()
  await expect(page).toHaveURL(`${project}/reports/datasets`)
  await page.goto(`${report}/histories/${path.hid}/previews?pId=products&view=dashboard&scheduleId=${sid}`)
  const views = page.getByRole('navigation', { name: 'Views of the run' })
  await expect(views.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
  const { searchParams } = new URL(page.url())
  expect(Object.fromEntries(searchParams)).toEqual({
    pId: 'products',
    view: 'dashboard',
    scheduleId: String(sid),
  })
  await expect(page.getByRole('region', { name: 'Data profile' })).toBeVisible()
  await views.getByRole('link', { name: 'Data Preview' }).click()
  await expect(page.getByRole('region', { name: 'Data preview' })).toBeVisible()
})

// spec: SHELL-07, SHELL-10, NAV-21, SHELL-32, SHELL-33, UI-34
test('the top bar and sidebar link to all screens', async ({ signedIn: page, windrow, api }) => {
  await api.projectCreate({ body: { name: 'Bars' } })
  await page.goto(`${windrow.url}/projects`)
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('link')).toHaveText([
    'Projects',
    'Teams',
    'All Messages',
    'Reporting',
    'Dashboard',
  ])
  await expect(page.getByRole('banner')).toHaveCSS('position', 'sticky')
  await expect(page.getByRole('banner')).toHaveCSS('top', '0px')
  await bar.getByRole('button', { name: 'Admin Settings' }).click()
  const soon = page.getByRole('menuitem', { name: 'Crawler OPS' })
  await expect(soon).toHaveAttribute('aria-disabled', 'true')
  await soon.hover()
  await expect(page.getByText('Coming Soon')).toBeVisible()
  await look(page, 'admin-settings-light-1440')
  await page.getByRole('menuitem', { name: 'Email Digest' }).click()
  await expect(page).toHaveURL(`${windrow.url}/admin/email-digest`)

  await page.getByRole('button', { name: 'Account menu' }).click()
  const menu = page.getByRole('menu', { name: 'Account menu' })
  await expect(menu).toContainText(`Windrow Administrator${admin.email}`)
  for (const entry of ['Profile', 'API Keys', 'Notifications', 'Logout'])
    await expect(menu.getByRole('menuitem', { name: entry })).toBeVisible()
  for (const [entry, path] of [
    ['Profile', '/profile'],
    ['API Keys', '/api-keys'],
    ['Notifications', '/notifications'],
  ] as const) {
    if (!(await menu.isVisible())) await page.getByRole('button', { name: 'Account menu' }).click()
    await menu.getByRole('menuitem', { name: entry }).click()
    await expect(page).toHaveURL(`${windrow.url}${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(entry)
  }
})

test('messages have no menu entry without a project', async ({ page, windrow, api }) => {
  const person = await joinTeam(windrow.url, api, 'nothing@windrow.example', 10)
  await page.request.post(`${windrow.url}/api/auth/login`, {
    data: loginOf(person),
    headers: fromElsewhere(),
  })
  await page.goto(`${windrow.url}/projects`)
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('link')).toHaveText(['Projects', 'Teams', 'Dashboard'])
})

// spec: SHELL-13, SHELL-14
test('phones have a menu drawer and a bottom bar', async ({ signedIn: page, windrow, api }) => {
  const { id } = await api.projectCreate({ body: { name: 'Phone' } })
  await page.goto(`${windrow.url}/projects/${id}/collaboration`)
  await show(page, 'light', 375)
  const below = page.getByRole('navigation', { name: 'Quick' })
  await expect(below.getByRole('link', { name: 'Projects' })).toBeVisible()
  await expect(below.getByRole('link', { name: 'Teams' })).toBeVisible()
  await expect(below.getByRole('button', { name: 'Search' })).toBeVisible()
  await page.getByRole('button', { name: 'Open menu' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('Crawler OPS')).toBeVisible()
  await expect(drawer.getByText('Coming Soon')).toBeVisible()
  await look(page, 'drawer-light-375')
  await drawer.getByRole('link', { name: 'Tasks' }).click()
  await expect(page).toHaveURL(`${windrow.url}/admin/tasks`)
  await expect(drawer).toHaveCount(0)
})
