import { expect, type Page } from '@playwright/test'
import { CookieClient } from '../apps/server/src/testing/cookie-client.ts'
import { mailedPath } from './mailed-link.ts'
import { look, lookEverywhere, resize, show } from './look.ts'
import { admin, test } from './windrow-fixture.ts'

type Api = CookieClient['api']
const desktop = { width: 1440, height: 900 }

/** Adds a user to an account, and accepts the invitation. */
async function join(url: string, api: Api, organizationId: number, firstName: string, roleId: 20 | 100 | 10) {
  const email = `${firstName.toLowerCase()}.${organizationId}@nordlake.example`
  const { userId } = await api.userCreate({ body: { email, organizationId, roleId } })
  const link = new URL(await mailedPath(api, email, 'signup'), url)
  const client = new CookieClient(url)
  await client.api.signUp({
    body: {
      firstName,
      lastName: 'Lindqvist',
      password: admin.password,
      inviteToken: link.searchParams.get('inviteToken')!,
      userToken: link.searchParams.get('userToken')!,
    },
  })
  return { userId, email, api: client.api }
}

async function pick(page: Page, person: string, deed: string) {
  await page.getByRole('button', { name: `Actions for ${person}` }).click()
  await page.getByRole('menuitem', { name: deed }).click()
}

// spec: ADM-14, TEAM-02, TEAM-03, TEAM-04
test('staff invite a user, change their role, deactivate and transfer them', async ({
  signedIn: page,
  windrow,
  api,
}) => {
  const { organizationId } = await api.accountCreate({ body: { name: 'Quillstone' } })
  await api.accountCreate({ body: { name: 'Meridian Fares' } })
  const owner = await join(windrow.url, api, organizationId, 'Oskar', 20)
  await owner.api.projectCreate({ body: { name: 'Hotel rates' } })
  await join(windrow.url, api, organizationId, 'Maja', 10)

  await page.goto(`${windrow.url}/admin/users?organizationId=${organizationId}`)
  await expect(page.getByRole('button', { name: 'Account Quillstone' })).toBeVisible()
  await page.getByRole('button', { name: 'Create user' }).click()
  const form = page.getByRole('dialog', { name: 'Create user' })
  await form.getByLabel('Email').fill('ines@quillstone.example')
  await form.getByLabel('Account').fill('quillstone')
  await page.getByTitle('Quillstone', { exact: true }).last().click()
  await show(page, 'dark', 1440)
  await look(page, 'user-form-dark-1440')
  await form.getByRole('button', { name: 'Create user' }).click()
  await expect(form).toBeHidden()
  await expect(
    page.getByText('ines@quillstone.example is invited to Quillstone', { exact: true }),
  ).toBeVisible()
  await lookEverywhere(page, 'users', async () => {
    await expect(page.getByRole('link', { name: 'Oskar Lindqvist' })).toBeVisible()
  })
  await resize(page, desktop)
  await pick(page, 'ines@quillstone.example', 'Reinvite')
  await expect(page.getByText('Invitation email sent successfully')).toBeVisible()

  await pick(page, 'Maja Lindqvist', 'Change role')
  const role = page.getByRole('dialog', { name: 'Change role' })
  await role.getByLabel('Role').click()
  await page.getByTitle('Trusted').last().click()
  await show(page, 'dark', 1440)
  await look(page, 'change-role-dark-1440')
  await role.getByRole('button', { name: 'Change role' }).click()
  await expect(page.getByText('Maja Lindqvist is Trusted now')).toBeVisible()

  await pick(page, 'Oskar Lindqvist', 'Deactivate user')
  // A refusal is expected; the browser logs it like any failed request.
  page.removeAllListeners('console')
  const leaving = page.getByRole('dialog', { name: 'Deactivate user' })
  await leaving.getByRole('button', { name: 'Deactivate user' }).click()
  await expect(leaving.getByText('This user owns a project; choose a new owner.')).toBeVisible()
  await leaving.getByLabel('New owner of the projects').fill('maja')
  await page.getByTitle('Maja Lindqvist', { exact: true }).click()
  await show(page, 'dark', 1440)
  await look(page, 'deactivate-user-dark-1440')
  await leaving.getByRole('button', { name: 'Deactivate user' }).click()
  await expect(page.getByText('Oskar Lindqvist is deactivated')).toBeVisible()
  await expect(page.getByRole('row', { name: /Oskar/ }).getByText('Deactivated')).toBeVisible()
  expect((await api.projectList({ query: { search: 'Hotel rates' } })).projects[0]?.ownerName).toBe(
    'Maja Lindqvist',
  )
  await pick(page, 'Oskar Lindqvist', 'Reactivate user')
  await expect(page.getByText('Oskar Lindqvist can log in again')).toBeVisible()

  await pick(page, 'Oskar Lindqvist', 'Transfer user')
  const transfer = page.getByRole('dialog', { name: 'Transfer user' })
  await transfer.getByLabel('New account').fill('meridian')
  await page.getByTitle('Meridian Fares', { exact: true }).last().click()
  await transfer.getByRole('button', { name: 'Transfer user' }).click()
  await expect(page.getByText('Oskar Lindqvist was moved to Meridian Fares')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Oskar Lindqvist' })).toBeHidden()
})

// spec: ADM-14
test("a user's page shows all details", async ({ signedIn: page, windrow, api }) => {
  const { organizationId } = await api.accountCreate({ body: { name: 'Oakfield Pharma' } })
  const person = await join(windrow.url, api, organizationId, 'Leila', 20)
  await person.api.projectCreate({ body: { name: 'Pharmacy stock' } })

  await page.goto(`${windrow.url}/admin/users?search=leila&sort=-lastLogin&status=ACTIVE`)
  await expect(page.getByRole('button', { name: 'Status Active' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search users' }).fill('nobody is called so')
  await lookEverywhere(page, 'users-none', async () => {
    await expect(page.getByText('No users found')).toBeVisible()
  })
  await resize(page, desktop)
  await page.goBack()
  await page.getByRole('link', { name: 'Leila Lindqvist' }).click()
  await expect(page.getByRole('link', { name: 'Pharmacy stock' })).toBeVisible()
  await lookEverywhere(page, 'user', async () => {
    await expect(page.getByRole('link', { name: 'Pharmacy stock' })).toBeVisible()
  })
  await resize(page, desktop)
  await page.getByRole('button', { name: 'Actions for Leila Lindqvist' }).focus()
  for (const key of ['Enter', 'End', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
  const transfer = page.getByRole('dialog', { name: 'Transfer user' })
  await expect(transfer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(transfer).toBeHidden()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Edit user' })
  await form.getByLabel('Last name').fill('Haddad')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: 'Leila Haddad' })).toBeVisible()
  await page.getByRole('link', { name: 'Oakfield Pharma' }).click()
  await expect(page.getByRole('table', { name: 'Users' }).getByText('Leila Haddad')).toBeVisible()
  await lookEverywhere(page, 'account', async () => {
    await expect(page.getByText('Leila Haddad').first()).toBeVisible()
  })
})

// spec: IMP-01, IMP-03
test('staff impersonate a user from the list', async ({ signedIn: page, windrow, api }) => {
  const { organizationId } = await api.accountCreate({ body: { name: 'Lumen Works' } })
  const person = await join(windrow.url, api, organizationId, 'Aino', 20)
  await person.api.projectCreate({ body: { name: 'Charging tariffs' } })
  await page.goto(`${windrow.url}/admin/users?search=aino`)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/impersonate', async (route) => {
    await held
    await route.continue()
  })

  await pick(page, 'Aino Lindqvist', 'Impersonate')
  await expect(page.getByText('impersonating...')).toBeVisible()
  release()

  await expect(page).toHaveURL(`${windrow.url}/projects`)
  await expect(page.getByRole('link', { name: 'Charging tariffs' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Admin Settings' })).toBeHidden()
  const { entries } = await api.auditList({ query: { userId: person.userId, impersonated: 'true' } })
  expect(entries.map((entry) => [entry.action, entry.impersonator?.email])).toEqual([
    ['IMPERSONATION_STARTED', admin.email],
  ])
})

test('the audit log is filtered, opened, linked to and exported', async ({
  signedIn: page,
  windrow,
  api,
}) => {
  const { organizationId } = await api.accountCreate({ body: { name: 'Log Holders', tier: 'basic' } })
  await api.accountUpdate({
    params: { orgId: organizationId },
    body: { tier: 'premium', allowedDomains: ['log.example'], notes: 'Now with notes' },
  })

  await page.goto(`${windrow.url}/admin/audit-log`)
  await page.getByRole('button', { name: 'Account All' }).click()
  await page.getByRole('searchbox', { name: 'Search: Account' }).fill('log hold')
  await page
    .getByRole('dialog', { name: 'Choose: Account' })
    .getByRole('button', { name: 'Log Holders' })
    .click()
  await expect(page).toHaveURL(`${windrow.url}/admin/audit-log?organizationId=${organizationId}`)
  await expect(page.getByRole('list', { name: 'Entries' }).getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Action' }).click()
  await page.getByRole('menuitemradio', { name: 'Account changed' }).click()
  await page.getByText('Account changed').last().click()
  const changes = page.getByRole('table', { name: 'Changes' })
  await expect(changes.getByRole('row', { name: /Tier/ }).getByRole('cell')).toHaveText(['basic', 'premium'])
  await expect(changes.getByRole('row', { name: /Allowed domains/ }).getByRole('cell')).toHaveText([
    '–',
    'log.example',
  ])
  await lookEverywhere(page, 'audit-log', async () => {
    await expect(changes).toBeVisible()
  })
  await resize(page, desktop)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('audit-log.csv')
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  const lines = Buffer.concat(chunks).toString().trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('ACCOUNT_CHANGED')

  // Digit by digit, as users type: years such as 2 or 20 must not count.
  await page.getByLabel('To', { exact: true }).click({ position: { x: 20, y: 15 } })
  await page.keyboard.type('01012020')
  await page.keyboard.press('Tab')
  await expect(page.getByText('No entries found')).toBeVisible()
  await expect(page).toHaveURL(/to=2020-01-01/)
  await show(page, 'dark', 1440)
  await look(page, 'audit-log-none-dark-1440')
  await page.getByRole('button', { name: 'Reset all' }).click()
  await expect(page).toHaveURL(`${windrow.url}/admin/audit-log`)
  await lookEverywhere(page, 'audit-log-all', async () => {
    await expect(page.getByRole('list', { name: 'Entries' })).toBeVisible()
  })
})
