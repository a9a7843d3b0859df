import { expect, type Page } from '@playwright/test'
import { look, lookEverywhere, show } from './look.ts'
import { acceptInvitation, joinTeam, loginOf } from './mailed-link.ts'
import { admin, fromElsewhere, test, watchConsole } from './windrow-fixture.ts'

const rows = (page: Page) => page.getByRole('table', { name: 'Projects' }).getByRole('row')
const pickRow = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` }).check()

// spec: PROJ-05
test('an envoy finds projects and changes the status of several', async ({ page, windrow, api }) => {
  const envoy = await joinTeam(windrow.url, api, 'envoy@windrow.example', 2, 'Eva')
  const account = await api.accountCreate({ body: { name: 'Fernhill Supply' } })
  for (const name of ['Bulk tents', 'Bulk stoves', 'Bulk wine']) await api.projectCreate({ body: { name } })
  await api.projectCreate({
    body: { name: 'Bulk lamps', ownerEmail: 'helen@bulk.example', organizationName: 'Bulk Supply' },
  })
  const complaints = watchConsole(page)
  await page.request.post(`${windrow.url}/api/auth/login`, { data: loginOf(envoy), headers: fromElsewhere() })
  await page.goto(`${windrow.url}/projects?search=Bulk`)
  await expect(rows(page)).toHaveCount(5)
  await page.getByRole('button', { name: /^Account (All|Bulk)/ }).click()
  await page.getByRole('searchbox', { name: 'Search: Account' }).fill('bulk')
  await page.getByRole('button', { name: 'Bulk Supply' }).click()
  await expect(rows(page)).toHaveCount(2)
  await expect(page).toHaveURL(/accountId=\d+/)
  await page.getByRole('button', { name: /^Account (All|Bulk)/ }).click()
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(rows(page)).toHaveCount(5)
  expect(account.name).toBe('Fernhill Supply')
  await page.getByRole('button', { name: /^Owner (All|helen)/ }).click()
  await page.getByRole('searchbox', { name: 'Search: Owner' }).fill('helen')
  await page.getByRole('button', { name: /helen@bulk\.example/ }).click()
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('button', { name: /^Owner (All|helen)/ }).click()
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(rows(page)).toHaveCount(5)

  await pickRow(page, 'Bulk tents')
  await pickRow(page, 'Bulk stoves')
  const bar = page.getByRole('region', { name: 'Actions on selected projects' })
  await expect(bar).toContainText('2 Projects selected')
  const update = bar.getByRole('button', { name: 'Update' })
  await expect(update).toBeDisabled()
  await lookEverywhere(page, 'projects-selected', async () => {
    await expect(bar).toBeVisible()
  })
  await show(page, 'light', 1440)

  // The bar can be moved by its handle, with the mouse and by keyboard, and stays in the window.
  const handle = bar.getByRole('button', { name: 'Move this bar (arrow keys work too)' })
  const place = async () => (await bar.boundingBox())!
  const before = await place()
  await handle.hover()
  await page.mouse.down()
  await page.mouse.move(before.x + 200, before.y - 300)
  await page.mouse.up()
  await expect.poll(async () => (await place()).y).toBeLessThan(before.y - 200)
  const after = await place()
  await handle.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await place()).x).toBe(after.x + 24)
  for (let n = 0; n < 60; n++) await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => (await place()).x).toBe(0)

  await bar.getByRole('button', { name: /^Status/ }).click()
  await look(page, 'projects-bar-moved-light-1440')
  await page.getByRole('menuitemradio', { name: 'Canceled' }).click()
  await update.click()
  const question = page.getByRole('dialog', { name: 'Are you sure you want to cancel 2 projects?' })
  await expect(question).toContainText('Schedules are paused and no new run can start.')
  await look(page, 'projects-cancel-light-1440')
  await question.getByRole('button', { name: 'Cancel project' }).click()
  await expect(page.getByText('2 projects changed')).toBeVisible()
  await expect(bar).toBeHidden()
  await page.getByRole('radio', { name: /^Canceled/ }).check()
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('link', { name: 'Bulk tents' }).click()
  await expect(page.getByText('Project canceled')).toBeVisible()

  await page.getByRole('link', { name: 'Project Details' }).click()
  await page.getByRole('button', { name: 'Actions for Bulk tents' }).click()
  await look(page, 'project-menu-light-1440')
  await page.getByRole('menuitem', { name: 'Delete project' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Project deleted')).toBeVisible()
  await lookEverywhere(page, 'project-deleted', async () => {
    await expect(page.getByText('This project is deleted.')).toBeVisible()
  })
  await show(page, 'light', 1440)
  await page.goto(`${windrow.url}/projects?search=Bulk`)
  await expect(rows(page)).toHaveCount(4)
  await page.getByRole('radio', { name: /^Deleted/ }).check()
  await page.getByRole('link', { name: 'Bulk tents' }).click()
  await page.getByRole('link', { name: 'Project Details' }).click()
  await page.getByRole('button', { name: 'Actions for Bulk tents' }).click()
  await page.getByRole('menuitem', { name: 'Undo deletion' }).click()
  await expect(page.getByText('"Bulk tents" is active now.')).toBeVisible()
  await expect(page.getByText('Project deleted')).toBeHidden()
  expect(complaints).toEqual([])
})

test('an envoy moves a project to another account', async ({ page, windrow, api }) => {
  const envoy = await joinTeam(windrow.url, api, 'mover@windrow.example', 2, 'Eva')
  await api.projectCreate({
    body: {
      name: 'Seed of an account',
      ownerEmail: 'olga@taken.example',
      organizationName: 'Taken over',
      notifyOwner: true,
    },
  })
  const olga = await acceptInvitation(windrow.url, api, 'olga@taken.example', 'Olga')
  const { id } = await api.projectCreate({ body: { name: 'Goes away' } })
  const complaints = watchConsole(page)
  await page.request.post(`${windrow.url}/api/auth/login`, { data: loginOf(envoy), headers: fromElsewhere() })
  await page.goto(`${windrow.url}/projects/${id}/details`)
  await page.getByRole('button', { name: 'Actions for Goes away' }).click()
  await page.getByRole('menuitem', { name: 'Transfer project' }).click()
  const dialog = page.getByRole('dialog', { name: 'Transfer project' })
  await dialog.getByRole('button', { name: 'Transfer project' }).click()
  await expect(dialog.getByText('Please choose an account')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Account' }).fill('Taken')
  await page.getByTitle('Taken over').click()
  await dialog.getByRole('combobox', { name: 'Owner there' }).click()
  await page.getByTitle('Olga Lindqvist').click()
  await lookEverywhere(page, 'project-transfer', async () => {
    await expect(dialog.getByRole('button', { name: 'Transfer project' })).toBeEnabled()
  })
  await show(page, 'light', 1440)
  await dialog.getByRole('button', { name: 'Transfer project' }).click()
  await expect(page.getByText('Goes away was moved to Taken over')).toBeVisible()
  await expect(page.getByText('olga@taken.example').first()).toBeVisible()
  expect((await olga.api.projectList()).projects.map(({ name }) => name)).toContain('Goes away')
  expect(complaints).toEqual([])
})

test('a manager edits a project: name, details, owner and members', async ({ page, windrow, api }) => {
  const manager = await joinTeam(windrow.url, api, 'looks.after@windrow.example', 20, 'Mona')
  const colleague = await joinTeam(windrow.url, api, 'colleague@windrow.example', 100, 'Carl')
  const { id } = await manager.api.projectCreate({ body: { name: 'Looked after' } })
  await manager.api.projectMembersAdd({ params: { id }, body: { userIds: [colleague.userId] } })
  const complaints = watchConsole(page)
  await page.request.post(`${windrow.url}/api/auth/login`, {
    data: loginOf(manager),
    headers: fromElsewhere(),
  })
  await page.goto(`${windrow.url}/projects/${id}/details`)
  const members = page.getByRole('list', { name: 'Members' }).getByRole('listitem')
  await expect(members).toHaveCount(2)
  await lookEverywhere(page, 'project-details-manager', async () => {
    await expect(members.first()).toContainText('Owner, Manager')
  })
  await show(page, 'light', 1440)
  await page.getByRole('button', { name: 'Edit project name' }).click()
  await page.getByLabel('Project name').fill('Well looked after')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Well looked after').first()).toBeVisible()

  const menu = page.getByRole('button', { name: 'Actions for Well looked after' })
  await menu.click()
  await expect(page.getByRole('menuitem')).toHaveText(['Edit project details', 'Change owner'])
  await page.getByRole('menuitem', { name: 'Edit project details' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit project details' })
  await expect(edit.getByLabel('Mark as test project')).toHaveCount(0)
  await edit.getByLabel('Recurring').check()
  await edit.getByLabel('Sites (optional)').fill('a.example b.example')
  await look(page, 'project-edit-light-1440')
  await page.keyboard.press('Control+Enter')
  await expect(edit).toBeHidden()
  await expect(page.getByRole('region', { name: 'Original request' })).toContainText(
    'https://a.example/ MAIN',
  )

  await menu.click()
  await page.getByRole('menuitem', { name: 'Change owner' }).click()
  const owner = page.getByRole('dialog', { name: 'Change project owner' })
  await owner.getByRole('combobox', { name: 'New owner' }).fill('Carl')
  await page.getByTitle('Carl Lindqvist').click()
  await owner.getByRole('button', { name: 'Change owner' }).click()
  await expect(page.getByText('colleague@windrow.example owns Well looked after now')).toBeVisible()
  await expect(members.filter({ hasText: 'Carl' })).toContainText('Owner, Trusted user')
  await expect(page.getByRole('button', { name: 'Remove Carl Lindqvist' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Remove Mona Lindqvist' }).click()
  await expect(members).toHaveCount(1)
  expect(complaints).toEqual([])
})

test('the project list shows that it is loading, has failed, or has no matches', async ({
  page,
  windrow,
  api,
}) => {
  await page.request.post(`${windrow.url}/api/auth/login`, { data: admin, headers: fromElsewhere() })
  await api.projectCreate({ body: { name: 'States of a list' } })
  const answered = Promise.withResolvers<void>()
  await page.goto(`${windrow.url}/profile`)
  await page.route('**/api/projects?*', async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'Projects' }).first().click()
  await lookEverywhere(page, 'projects-loading', async () => {
    await expect(
      page.getByText('Loading projects…').or(page.getByLabel('Loading projects')).first(),
    ).toBeVisible()
  })
  answered.resolve()
  await show(page, 'light', 1440)
  await expect(page.getByRole('link', { name: 'States of a list' })).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: 'Columns' }).click()
  const columns = page.getByRole('dialog', { name: 'Columns' })
  await columns.getByRole('checkbox', { name: 'Records' }).uncheck()
  await look(page, 'projects-columns-light-1440')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Columns: 8/9' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Next run' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Records' })).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search projects' }).fill('nothing like it')
  await lookEverywhere(page, 'projects-none', async () => {
    await expect(page.getByText('No projects found')).toBeVisible()
  })
  await page.route('**/api/projects?*', (route) => route.fulfill({ status: 500, json: { status: false } }))
  await page.goto(`${windrow.url}/projects`)
  await lookEverywhere(page, 'projects-failed', async () => {
    await expect(page.getByRole('alert', { name: 'Unable to fetch data' })).toBeVisible()
  })
  await page.unroute('**/api/projects?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await show(page, 'light', 1440)
  await expect(page.getByRole('link', { name: 'States of a list' })).toBeVisible()
})
