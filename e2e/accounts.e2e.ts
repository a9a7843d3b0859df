import { expect } from '@playwright/test'
import { CookieClient } from '../apps/server/src/testing/cookie-client.ts'
import { mailedPath } from './mailed-link.ts'
import { roleLabels } from '../packages/contract/src/roles.ts'
import { look, lookEverywhere, resize, show } from './look.ts'
import { admin, fromElsewhere, test } from './windrow-fixture.ts'
import { visit } from './visit.ts'

const desktop = { width: 1440, height: 900 }

// spec: ADM-13
test('staff create, change and deactivate an account', async ({ signedIn: page, windrow, api }) => {
  for (const name of ['Brightwater Motors', 'Costa Verde Homes', 'Kestrel Analytics'])
    await api.accountCreate({ body: { name, tier: 'plus', accountType: 'Recurring' } })
  await page.goto(`${windrow.url}/projects`)
  await page.getByRole('button', { name: 'Admin Settings' }).click()
  await page.getByRole('menuitem', { name: 'Accounts' }).click()
  await expect(page.getByRole('link', { name: 'Kestrel Analytics' })).toBeVisible()

  await show(page, 'dark', 1440)
  await page.getByRole('button', { name: 'Create account' }).click()
  const form = page.getByRole('dialog', { name: 'Create account' })
  await form.getByLabel('Account name').fill('kestrel analytics')
  await expect(form.getByText('Organization name already exists')).toBeVisible()
  await form.getByLabel('Account name').fill('Nordlake Retail')
  await expect(form.getByText('Organization name already exists')).toBeHidden()
  await form.getByLabel('Allowed domains').fill('nordlake.example,no domain,')
  await expect(form.getByText('must be a domain like example.com', { exact: false })).toBeVisible()
  await look(page, 'account-form-dark-1440')
  await form.getByRole('button', { name: 'Remove domain no', exact: true }).click()
  await form.getByLabel('Allowed domains').press('Backspace')
  await form.getByLabel('Tier').click()
  await page.getByTitle('Premium').last().click()
  await form.getByLabel('Owner').fill('priya')
  await page.getByTitle('Windrow Administrator').last().click()
  await form.getByLabel('Concurrent requests').fill('40')
  await form.getByLabel('Notes').fill('Renews in May')
  await page.keyboard.press('Control+Enter')
  await expect(form).toBeHidden()
  await expect(page.getByText('Nordlake Retail was created')).toBeVisible()

  await page.getByRole('button', { name: 'Tier' }).click()
  await page.getByRole('menuitemradio', { name: 'Premium' }).click()
  await expect(page).toHaveURL(/tier=premium/)
  await expect(page.getByRole('table', { name: 'Accounts' }).getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: 'Nordlake Retail' }).click()
  await expect(page.getByRole('heading', { name: 'Nordlake Retail' })).toBeVisible()
  await expect(page.getByText('Renews in May')).toBeVisible()
  await expect(page.getByText('nordlake.example', { exact: true })).toBeVisible()
  const { organizationId } = (await api.accountSearch({ query: { search: 'Nordlake Retail' } }))
    .organizations[0]!
  expect(await api.accountGet({ params: { orgId: organizationId } })).toMatchObject({
    tier: 'premium',
    maxRequests: 40,
    allowedDomains: ['nordlake.example'],
    owner: { email: admin.email },
  })

  await page.getByRole('button', { name: 'Actions for Nordlake Retail' }).click()
  await page.getByRole('menuitem', { name: 'Deactivate account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate account' }).click()
  await expect(page.getByText('This account is deactivated.')).toBeVisible()
  await lookEverywhere(page, 'account-deactivated', async () => {
    await expect(page.getByText('This account is deactivated.')).toBeVisible()
  })
  await resize(page, desktop)
  await page.getByRole('button', { name: 'Actions for Nordlake Retail' }).click()
  await page.getByRole('menuitem', { name: 'Reactivate account' }).click()
  await expect(page.getByText('This account is deactivated.')).toBeHidden()
})

// spec: ADM-13
test('the account list shows every state', async ({ signedIn: page, windrow, api }) => {
  const names = [
    'Redwood Legal',
    'Tallow & Co',
    'Lumen Grid with a name that is much too long for its column',
  ]
  for (const name of names)
    await api.accountCreate({ body: { name, allowedDomains: ['a.example', 'b.example'] } })

  await page.goto(`${windrow.url}/admin/accounts`)
  await lookEverywhere(page, 'accounts', async () => {
    await expect(page.getByRole('link', { name: 'Redwood Legal' })).toBeVisible()
  })
  await visit(page, `${windrow.url}/admin/accounts?search=nothing-like-it`)
  await lookEverywhere(page, 'accounts-none', async () => {
    await expect(page.getByText('No accounts found')).toBeVisible()
  })
  await resize(page, desktop)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/organizations/org-v2*', async (route) => {
    await held
    await route.abort()
  })
  page.removeAllListeners('console')
  await page.goto(`${windrow.url}/admin/accounts`)
  await expect(page.getByRole('table', { name: 'Accounts' })).toBeVisible()
  await show(page, 'dark', 1440)
  await look(page, 'accounts-loading-dark-1440')
  release()
  await expect(page.getByText('Unable to fetch data')).toBeVisible()
  await show(page, 'dark', 1440)
  await look(page, 'accounts-error-dark-1440')
  await page.unroute('**/api/organizations/org-v2*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('link', { name: 'Redwood Legal' })).toBeVisible()
})

// spec: ADM-15
test('all users can view the roles that the server enforces', async ({ signedIn: page, windrow, api }) => {
  const { groups, roles } = await api.rolesPermissions()
  await page.goto(`${windrow.url}/admin/roles-permissions`)

  for (const { title, rows } of groups) {
    const table = page.getByRole('table', { name: title, exact: true })
    await expect(table.getByRole('columnheader')).toHaveText([
      'Permission',
      ...roles.map((role) => roleLabels[role.roleName]),
    ])
    for (const { label, allowed } of rows)
      await expect(
        table
          .getByRole('row')
          .filter({ has: page.getByRole('rowheader', { name: label, exact: true }) })
          .getByRole('cell'),
      ).toHaveText(allowed.map((may) => (may ? 'Yes' : 'No')))
  }
  await lookEverywhere(page, 'roles', async () => {
    await expect(page.getByRole('heading', { name: 'Report', exact: true })).toBeVisible()
  })
  await resize(page, desktop)
  await page.getByRole('heading', { name: 'Project', exact: true }).click()
  await expect(page.getByRole('rowheader', { name: 'Create project' })).toBeHidden()
  await visit(page, `${windrow.url}/roles-and-permissions`)
  await expect(page.getByRole('table', { name: 'Team' })).toBeVisible()
})

// spec: PERM-12
test('users who are not staff have no access to staff screens', async ({ page, windrow, api }) => {
  const { organizationId } = await api.accountCreate({ body: { name: 'Outsiders' } })
  const email = 'outsider@nordlake.example'
  await api.userCreate({ body: { email, organizationId, roleId: 20, firstName: 'Out', lastName: 'Sider' } })
  const link = new URL(await mailedPath(api, email, 'signup'), windrow.url)
  const visitor = new CookieClient(windrow.url)
  const words = { firstName: 'Out', lastName: 'Sider', password: admin.password }
  await visitor.api.signUp({
    body: {
      ...words,
      inviteToken: link.searchParams.get('inviteToken')!,
      userToken: link.searchParams.get('userToken')!,
    },
  })
  await page.request.post(`${windrow.url}/api/auth/login`, {
    data: { email, password: admin.password },
    headers: fromElsewhere(),
  })

  await page.goto(`${windrow.url}/projects`)
  await expect(page.getByRole('button', { name: /Account menu/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Admin Settings' })).toBeHidden()
  for (const path of ['accounts', 'users', 'audit-log', 'roles-permissions', `accounts/${organizationId}`]) {
    await visit(page, `${windrow.url}/admin/${path}`)
    await expect(page.getByText('No access to the page')).toBeVisible()
  }
  await visit(page, `${windrow.url}/roles-and-permissions`)
  await expect(page.getByText('your role')).toBeVisible()
})
