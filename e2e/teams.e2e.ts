import { expect, type Locator } from '@playwright/test'
import { roleNames } from '../packages/contract/src/roles.ts'
import { look, lookEverywhere, resize, show } from './look.ts'
import { joinTeam, loginOf } from './mailed-link.ts'
import { setRole } from './role-of.ts'
import { admin, fromElsewhere, test } from './windrow-fixture.ts'

const desktop = { width: 1440, height: 900 }

// spec: NAV-22, TEAM-01, TEAM-16, INV-01, INV-04, INV-11, INV-19, INV-20, INV-21, INV-23, INV-27, INV-28, INV-30, INV-31, INV-39
test('colleagues are invited to projects from the team', async ({ signedIn: page, windrow, api }) => {
  const garden = await api.projectCreate({ body: { name: 'Garden tools' } })
  await api.projectCreate({ body: { name: 'Outdoor tables' } })
  await joinTeam(windrow.url, api, 'maja@windrow.example', 100)
  await page.goto(`${windrow.url}/projects`)
  await page.getByRole('link', { name: 'Teams' }).click()
  await lookEverywhere(page, 'team', async () => {
    await expect(page.getByRole('link', { name: 'Maja Lindqvist' }).first()).toBeVisible()
  })
  await show(page, 'light', 1440)

  const heads = () => page.getByRole('columnheader').allInnerTexts()
  expect(await heads()).toEqual(expect.arrayContaining(['Name', 'Email', 'Role', 'Status', 'Projects']))
  const maja = page.getByRole('row').filter({ hasText: 'maja@windrow.example' })
  await maja.getByRole('button', { name: 'Actions for Maja Lindqvist' }).click()
  const deeds = ['Change role', 'Transfer user', 'Deactivate user']
  for (const name of deeds) await expect(page.getByRole('menuitem', { name })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Invite', exact: true }).click()
  await expect(page).toHaveURL(`${windrow.url}/teams/members?invite=new`)
  const drawer = page.getByRole('dialog', { name: 'Invite team members' })
  const invite = drawer.getByRole('button', { name: 'Invite', exact: true })
  await expect(invite).toBeDisabled()
  const email = drawer.getByLabel('Email')
  await email.fill('nobody')
  await email.press('Enter')
  await expect(drawer.getByText('Invalid email address')).toBeVisible()
  await email.fill('maja@windrow.example')
  await email.press('Enter')
  await expect(drawer.getByText('Invitee is already a member of the team')).toBeVisible()
  await look(page, 'invite-refused-light-1440')
  await email.fill('guest@windrow.example')
  await email.press('Enter')
  const people = drawer.getByRole('list', { name: 'People to invite' })
  await expect(people.getByRole('listitem')).toHaveText(/guest@windrow\.example/)
  await expect(drawer.getByLabel('Role of guest@windrow.example')).toHaveValue('10')
  await expect(email).toHaveValue('')
  await email.fill('guest@windrow.example')
  await email.press('Enter')
  await expect(drawer.getByText('User is already added to be invited')).toBeVisible()
  await email.fill('')
  await expect(invite).toBeDisabled()
  const opened = page.waitForEvent('popup')
  await drawer.getByRole('link', { name: 'Roles and permissions' }).click()
  const roles = await opened
  await expect(roles).toHaveURL(`${windrow.url}/roles-and-permissions`)
  await roles.close()

  const without = drawer.getByRole('checkbox', { name: 'Invite without a project' })
  await without.check()
  await expect(invite).toBeEnabled()
  await look(page, 'invite-without-project-light-1440')
  await without.uncheck()
  await expect(invite).toBeDisabled()
  await drawer.getByRole('searchbox', { name: 'Search projects' }).fill('nothing like it')
  await expect(drawer.getByText('No projects found')).toBeVisible()
  await drawer.getByRole('searchbox', { name: 'Search projects' }).fill('garden')
  await drawer.getByRole('button', { name: /Add Garden tools/ }).click()
  await expect(drawer.getByRole('region', { name: 'Selected (1)' })).toContainText('Garden tools')
  await lookEverywhere(page, 'invite', async () => {
    await expect(drawer.getByText('guest@windrow.example')).toBeVisible()
  })
  await show(page, 'light', 1440)
  await email.fill('typed@windrow.example')
  await invite.click()
  await expect(page.getByText('Invitation Email has been sent to the user(s)')).toBeVisible()
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL(`${windrow.url}/teams/members`)

  await page.getByRole('link', { name: 'Invitees' }).click()
  await lookEverywhere(page, 'invitees', async () => {
    await expect(page.getByText('guest@windrow.example').last()).toBeVisible()
  })
  await resize(page, desktop)
  await page.getByRole('button', { name: 'Reinvite guest@windrow.example' }).click()
  await expect(page.getByText('Invitation email sent successfully')).toBeVisible()
  const { projectMembers } = await api.projectGet({ params: { id: garden.id } })
  const invited = projectMembers.map((member) => member.email)
  expect(invited).toEqual(expect.arrayContaining(['guest@windrow.example', 'typed@windrow.example']))
})

// spec: INV-02, INV-03, INV-22, INV-26, INV-32, INV-37, INV-38, INV-40, PERM-09, PERM-96
test('a failed invitation says why', async ({ page, windrow, api }) => {
  const project = await api.projectCreate({ body: { name: 'Refused' } })
  const second = await api.projectCreate({ body: { name: 'Refused as well' } })
  const manager = await joinTeam(windrow.url, api, 'manager@windrow.example', 20)
  await api.teamInvite({ body: { users: [{ email: 'waits@windrow.example' }] } })
  await page.request.post(`${windrow.url}/api/auth/login`, {
    data: loginOf(manager),
    headers: fromElsewhere(),
  })
  await page.goto(`${windrow.url}/teams/members?invite=new&projectId=${project.id},${second.id}`)
  const drawer = page.getByRole('dialog', { name: 'Invite team members' })
  const selected = drawer.getByRole('region', { name: 'Selected (2)' }).getByRole('listitem')
  await expect(selected).toHaveText([/Refused$/, /Refused as well$/])
  const email = drawer.getByLabel('Email')
  await email.press('Control+Enter')
  await expect(drawer.getByText('No invites to process.')).toBeVisible()

  await email.fill('waits@windrow.example')
  await email.press('Enter')
  await expect(drawer.getByText('This email is already invited')).toBeVisible()
  await page.route('**/api/users/email*', (route) => route.abort())
  await email.fill('late@windrow.example')
  await email.press('Enter')
  await expect(drawer.getByText('Error fetching user by email')).toBeVisible()
  await page.unroute('**/api/users/email*')
  await email.press('Enter')
  await expect(drawer.getByLabel('Role of late@windrow.example')).toBeVisible()
  await expect(drawer.getByLabel('Role of late@windrow.example').getByRole('option')).toHaveText([
    'Manager',
    'Trusted user',
    'Viewer',
  ])

  await page.route('**/api/teams/invites', (route) => route.abort())
  await drawer.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(drawer.getByText('Unable to process the invitation.')).toBeVisible()
  await page.unroute('**/api/teams/invites')
  await api.teamInvite({ body: { users: [{ email: 'late@windrow.example' }] } })
  await drawer.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(drawer.getByText("Invitation couldn't be sent.")).toBeVisible()
  await expect(drawer.getByText('This email is already invited')).toBeVisible()
  await look(page, 'invite-not-sent-dark-1440')
  await drawer.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page).toHaveURL(`${windrow.url}/teams/members`)
  await page.goto(`${windrow.url}/teams/invitees`)
  await expect(page.getByText('late@windrow.example').first()).toBeVisible()
  const reinvite = page.getByRole('button', { name: 'Reinvite late@windrow.example' })
  const body = { users: ['late@windrow.example'], reinvite: true }
  for (const role of ['MANAGER', 'ADMIN:ENVOY', 'ADMIN'] as const) {
    await setRole(page, windrow.databaseUrl, manager.userId, role)
    await page.goto(`${windrow.url}/teams/invitees`)
    await expect(page.getByText('late@windrow.example').first()).toBeVisible()
    await expect(reinvite, role).toHaveCount(Number(role === 'ADMIN'))
    const answer = await page.request.post(`${windrow.url}/api/teams/reinvite`, { data: body })
    expect([role, answer.status()]).toEqual([role, role === 'ADMIN' ? 200 : 403])
  }
})

// spec: INV-06, INV-07, INV-13, INV-14, INV-15, INV-25, SHELL-27, TEAM-08, TEAM-09
test('the avatars of a project open its invitation, for users with the permission', async ({
  page,
  windrow,
  api,
}) => {
  const project = await api.projectCreate({ body: { name: 'Many faces' } })
  const projectIds = [project.id]
  const manager = await joinTeam(windrow.url, api, 'faces@windrow.example', 20)
  const viewer = await joinTeam(windrow.url, api, 'no.faces@windrow.example', 10)
  await api.projectMembersAdd({
    params: { id: project.id },
    body: { userIds: [manager.userId, viewer.userId] },
  })
  const users = Array.from({ length: 28 }, (_, n) => ({ email: `face${n}@windrow.example` }))
  await api.teamInvite({ body: { users: users.slice(0, 2), projectIds } })
  await page.request.post(`${windrow.url}/api/auth/login`, {
    data: loginOf(manager),
    headers: fromElsewhere(),
  })
  await page.goto(`${windrow.url}/projects/${project.id}/details`)
  const members = page.locator('.members')
  await expect(members.getByRole('img')).toHaveCount(5)
  await expect(members.getByRole('button', { name: /more members/ })).toHaveCount(0)
  await api.teamInvite({ body: { users: users.slice(2), projectIds } })
  await page.reload()
  await expect(members.getByRole('img')).toHaveCount(3)
  await expect(members.getByRole('button', { name: /more members/ })).toHaveText('+28')
  await members.getByRole('button', { name: /more members/ }).click()
  const more = page.getByRole('list', { name: 'More members' })
  // Any three of the invitees may be shown before the number, because they were invited simultaneously.
  await expect.poll(() => more.getByText(/^face\d+@/).count()).toBeGreaterThanOrEqual(25)
  expect((await more.boundingBox())!.height).toBe(400)
  const colourOf = (one: Locator) => one.evaluate((face) => getComputedStyle(face).color)
  const inside = await colourOf(members.locator('.avatar:not(.waiting, .more)').first())
  const waiting = more.locator('.avatar.waiting').first()
  await expect(waiting).toHaveCSS('border-top-style', 'dashed')
  const [red, green, blue] = (await colourOf(waiting)).match(/\d+/g)!.map(Number)
  expect(await colourOf(waiting)).not.toBe(inside)
  expect(Math.max(red!, green!, blue!) - Math.min(red!, green!, blue!)).toBeLessThan(32)
  await look(page, 'project-people-light-1440')
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Invite team members' }).click()
  const drawer = page.getByRole('dialog', { name: 'Invite team members' })
  await expect(drawer.getByRole('searchbox', { name: 'Search projects' })).toBeHidden()
  const email = drawer.getByLabel('Email')
  await email.fill('face1@windrow.example')
  await email.press('Enter')
  await expect(drawer.getByText('Invitee is already in the project')).toBeVisible()
  await email.fill('one.more@windrow.example')
  await email.press('Enter')
  await drawer.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByText('Invitation Email has been sent to the user(s)')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Members' })).toContainText('one.more@windrow.example')

  await page.request.post(`${windrow.url}/api/auth/login`, {
    data: loginOf(viewer),
    headers: fromElsewhere(),
  })
  for (const role of roleNames) {
    await setRole(page, windrow.databaseUrl, viewer.userId, role)
    await page.goto(`${windrow.url}/projects/${project.id}/details?invite=new`)
    await expect(page.getByRole('heading', { name: 'Project Details' })).toBeVisible()
    const may = Number(['ADMIN', 'ADMIN:ENVOY', 'MANAGER'].includes(role))
    await expect(page.locator('.members').getByRole('img').first()).toBeVisible()
    await expect(page.getByLabel('Invite team members').and(page.locator('a')), role).toHaveCount(may)
    await expect(drawer, role).toHaveCount(may)
  }
})

test('a member joins and leaves projects, and is removed with a successor', async ({
  signedIn: page,
  windrow,
  api,
}) => {
  const person = await joinTeam(windrow.url, api, 'leaves@windrow.example', 100, 'Leonie')
  await joinTeam(windrow.url, api, 'stays@windrow.example', 20, 'Stellan')
  await person.api.projectCreate({ body: { name: 'Left behind' } })
  await api.projectCreate({ body: { name: 'Joined later' } })
  await page.goto(`${windrow.url}/teams/members/${person.userId}`)
  await page.getByRole('button', { name: 'Add to projects' }).click()
  const adding = page.getByRole('dialog', { name: 'Add to projects' })
  await expect(adding.getByRole('button', { name: /Add Left behind/ })).toHaveCount(0)
  await adding.getByRole('button', { name: /Add Joined later/ }).click()
  await look(page, 'member-add-projects-light-1440')
  await adding.getByRole('button', { name: 'Add to projects' }).click()
  await expect(adding).toBeHidden()
  const projects = page.getByRole('list', { name: 'Projects' })
  await expect(projects).toContainText('Joined later')
  await lookEverywhere(page, 'member', async () => {
    await expect(projects).toContainText('Left behind')
  })
  await resize(page, desktop)
  await page.getByRole('button', { name: 'Remove from Joined later' }).click()
  await expect(projects).not.toContainText('Joined later')

  // A refusal is expected; the browser logs it like any failed request.
  page.removeAllListeners('console')
  await page.getByRole('button', { name: 'Remove from team' }).click()
  const removing = page.getByRole('dialog', { name: 'Remove from team' })
  await removing.getByRole('button', { name: 'Remove from team' }).click()
  await expect(removing.getByText(/choose a new owner/).first()).toBeVisible()
  await look(page, 'member-remove-dark-1440')
  await removing.getByLabel('New owner of the projects').fill('stellan')
  await expect(page.locator('.ant-select-item-option-active')).toHaveText(/^Stellan Lindqvist/)
  await page.keyboard.press('Enter')
  await removing.getByRole('button', { name: 'Remove from team' }).click()
  await expect(page).toHaveURL(`${windrow.url}/teams/members`)
  await expect(page.getByText('Leonie Lindqvist was removed from the team')).toBeVisible()
  const { projects: kept } = await api.projectList({ query: { search: 'Left behind' } })
  expect(kept[0]).toMatchObject({ ownerEmail: 'stays@windrow.example' })
})

test('the team list shows that it is loading, empty or has failed', async ({ page, windrow, api }) => {
  const viewer = await joinTeam(windrow.url, api, 'states@windrow.example', 10)
  await page.request.post(`${windrow.url}/api/auth/login`, {
    data: loginOf(viewer),
    headers: fromElsewhere(),
  })
  const members = '**/api/teams/members?*'
  await page.route(members, () => {})
  await page.goto(`${windrow.url}/teams/members`)
  await lookEverywhere(page, 'team-loading', async () => {
    await expect(page.locator('[aria-busy=true]').first()).toBeVisible()
  })
  await page.unroute(members)
  await page.route(members, (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto(`${windrow.url}/teams/members`)
  await lookEverywhere(page, 'team-failed', async () => {
    await expect(page.getByText('Unable to fetch data')).toBeVisible()
  })
  await page.unroute(members)
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('searchbox', { name: 'Search people' }).fill('nobody at all')
  await lookEverywhere(page, 'team-nobody', async () => {
    await expect(page.getByText('Nobody found')).toBeVisible()
  })
  await expect(page.getByRole('button', { name: /^Account/ })).toHaveCount(1)

  const { organizationId } = await api.accountCreate({ body: { name: 'Nobody invited yet' } })
  await page.request.post(`${windrow.url}/api/auth/login`, { data: admin, headers: fromElsewhere() })
  await page.goto(`${windrow.url}/teams/invitees?organizationId=${organizationId}`)
  await lookEverywhere(page, 'invitees-empty', async () => {
    await expect(page.getByText('No open invitations')).toBeVisible()
  })
})

// spec: TEAM-15, KEY-35
test('lists that rarely change are not refetched', async ({ page, windrow, api }) => {
  const person = await joinTeam(windrow.url, api, 'cached@windrow.example', 100)
  await page.request.post(`${windrow.url}/api/auth/login`, {
    data: loginOf(person),
    headers: fromElsewhere(),
  })
  const asked = { members: 0, keys: 0 }
  page.on('request', (request) => {
    asked.members += Number(request.url().includes('/api/teams/members'))
    asked.keys += Number(request.url().includes('/api/apiKey'))
  })
  await page.clock.install()
  const visit = async () => {
    await page.getByRole('link', { name: 'Teams' }).first().click()
    await expect(page.getByRole('heading', { name: 'Teams' })).toBeVisible()
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'API Keys' }).click()
    await expect(page.getByText('No API key created yet')).toBeVisible()
  }
  await page.goto(`${windrow.url}/teams/members`)
  await expect(page.getByRole('table', { name: 'Members' }).getByRole('link').first()).toBeVisible()
  await visit()
  await page.clock.fastForward('04:00')
  await visit()
  expect(asked).toEqual({ members: 1, keys: 1 })
  await page.clock.fastForward('02:30')
  await visit()
  await expect.poll(() => asked).toEqual({ members: 2, keys: 1 })
})
