import { expect } from '@playwright/test'
import { codeAt } from '../apps/server/src/testing/totp.ts'
import { look, lookEverywhere, show } from './look.ts'
import { acceptInvitation, loginOf } from './mailed-link.ts'
import { fromElsewhere, test, watchConsole } from './windrow-fixture.ts'

test('a required second factor is set up after login, before anything else', async ({
  page,
  windrow,
  api,
}) => {
  const { organizationId } = await api.accountCreate({ body: { name: 'Careful Goods' } })
  const join = async (email: string, roleId: 10 | 20) => {
    await api.userCreate({ body: { email, organizationId, roleId } })
    return acceptInvitation(windrow.url, api, email)
  }
  const manager = await join('head@careful.example', 20)
  const viewer = await join('reader@careful.example', 10)
  const { secret } = await manager.api.secondFactorBegin()
  await manager.api.secondFactorConfirm({ body: { code: codeAt(secret), password: manager.password } })

  const asManager = { headers: fromElsewhere(), data: loginOf(manager) }
  await page.request.post(`${windrow.url}/api/auth/login`, asManager)
  await page.request.post(`${windrow.url}/api/auth/second-factor`, {
    data: { code: codeAt(secret, Date.now() + 30_000) },
  })
  await page.goto(`${windrow.url}/teams/members`)
  const rule = page.getByRole('region', { name: 'Second factor' })
  await lookEverywhere(page, 'team-second-factor', async () => {
    await expect(rule.getByText('1 of 2 active users has none')).toBeVisible()
  })
  await show(page, 'light', 1440)
  await rule.getByRole('button', { name: /^Require/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Require a second factor' })
  await expect(dialog.getByText('1 of 2 active users has none')).toBeVisible()
  await look(page, 'require-second-factor-light-1440')
  await dialog.getByRole('button', { name: 'Require', exact: true }).click()
  await expect(rule.getByText('Required', { exact: true })).toBeVisible()
  await page.goto(`${windrow.url}/profile`)
  const own = page.getByRole('region', { name: 'Second factor' })
  await expect(own.getByText(/required by your account or role/)).toBeVisible()
  await expect(own.getByRole('button', { name: 'Turn off' })).toHaveAttribute('aria-disabled', 'true')

  await page.goto('about:blank')
  await page.context().clearCookies()
  const complaints = watchConsole(page)
  await page.goto(`${windrow.url}/account/login?return=%2Fteams%2Fmembers`)
  await page.getByLabel('Email').fill(viewer.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(viewer.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  const setUp = `${windrow.url}/account/setupsecondfactor?return=%2Fteams%2Fmembers`
  await expect(page).toHaveURL(setUp)
  await lookEverywhere(page, 'required-second-factor', async () => {
    await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  })
  await show(page, 'light', 1440)
  expect(complaints).toEqual([])
  // All other screens redirect here; the browser logs the refused requests.
  page.removeAllListeners('console')
  await page.goto(`${windrow.url}/teams/members`)
  await expect(page).toHaveURL(setUp)
  const code = (await page.locator('code').innerText()).replaceAll(' ', '')
  await page.getByLabel('Password', { exact: true }).fill(viewer.password)
  await page.getByLabel('Code from the app').fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText(/The code is wrong/)).toBeVisible()
  await page.getByLabel('Code from the app').fill(codeAt(code))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await lookEverywhere(page, 'required-recovery-codes', async () => {
    await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible()
  })
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${windrow.url}/teams/members`)
  await expect(page.getByRole('link', { name: 'Maja Lindqvist' }).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Second factor' })).toBeHidden()
})

test('an ADMIN makes a second factor mandatory for a role', async ({ signedIn: page, windrow }) => {
  await page.goto(`${windrow.url}/admin/roles-permissions`)
  const section = page.getByRole('region', { name: 'Second factor by role' })
  const require = section.getByRole('button', { name: 'Require: second factor for Envoy' })
  await require.click()
  const dialog = page.getByRole('dialog', { name: 'Require a second factor' })
  await expect(dialog.getByText(/everyone with the role Envoy/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Require', exact: true }).click()
  const undo = section.getByRole('button', { name: 'Make optional: second factor for Envoy' })
  await undo.scrollIntoViewIfNeeded()
  await lookEverywhere(page, 'role-second-factor', async () => {
    await undo.scrollIntoViewIfNeeded()
    await expect(section.getByText('Required', { exact: true })).toBeVisible()
  })
  await show(page, 'light', 1440)

  // The browser logs the refusal.
  page.removeAllListeners('console')
  await section.getByRole('button', { name: 'Require: second factor for Administrator', exact: true }).click()
  await dialog.getByRole('button', { name: 'Require', exact: true }).click()
  await expect(dialog.getByText(/Set up a second factor in your own profile first/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await undo.click()
  const back = page.getByRole('dialog', { name: 'Make the second factor optional' })
  await back.getByRole('button', { name: 'Make optional' }).click()
  await expect(require).toBeVisible()
})
