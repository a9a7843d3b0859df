import { expect } from '@playwright/test'
import { roleLabels } from '../packages/contract/src/roles.ts'
import { CookieClient } from '../apps/server/src/testing/cookie-client.ts'
import { codeAt } from '../apps/server/src/testing/totp.ts'
import { look, lookEverywhere, show } from './look.ts'
import { joinTeam, loginOf } from './mailed-link.ts'
import { fromElsewhere, test, watchConsole } from './windrow-fixture.ts'

// spec: SETTINGS-10
test('users manage their name, password and devices', async ({ page, windrow, api }) => {
  const person = await joinTeam(windrow.url, api, 'profile@windrow.example', 20)
  const elsewhere = new CookieClient(windrow.url)
  await elsewhere.api.login({ body: loginOf(person) })
  await elsewhere.api.userSettingsSave({ body: { viewed_project_guide: true } })
  const complaints = watchConsole(page)
  await page.request.post(`${windrow.url}/api/auth/login`, {
    data: loginOf(person),
    headers: fromElsewhere(),
  })
  await page.goto(`${windrow.url}/projects`)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await look(page, 'account-menu-light-1440')
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  const devices = page.getByRole('list', { name: 'Devices' })
  await lookEverywhere(page, 'profile', async () => {
    await expect(devices.getByText('This device')).toBeVisible()
  })
  await show(page, 'light', 1440)

  await expect(page.getByLabel('Last name')).toHaveValue('Lindqvist')
  const { organizationName, roleName } = await person.api.profile()
  await expect(page.getByRole('main').getByRole('definition')).toHaveText([
    person.email,
    organizationName,
    roleLabels[roleName],
  ])
  await expect(page.getByRole('main').getByRole('textbox', { name: 'Email' })).toHaveCount(0)
  await page.getByLabel('First name').fill('Marja')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your profile was saved')).toBeVisible()
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByText('Marja Lindqvist')).toBeVisible()
  await page.keyboard.press('Escape')

  await expect(devices.getByRole('listitem')).toHaveCount(3)
  await page.getByRole('button', { name: 'Log out node' }).first().click()
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Log out all other devices' }).click()
  await expect(page.getByText('1 device was logged out')).toBeVisible()
  await expect(devices.getByRole('listitem')).toHaveText([/^Chrome on Linux/])

  await page.getByRole('button', { name: 'Show all guides again' }).click()
  await expect(page.getByText('Guides are on again')).toBeVisible()
  expect(complaints).toEqual([])

  const password = page.getByRole('region', { name: 'Password' })
  await password.getByLabel('Current password').fill('wrong')
  await password.getByRole('textbox', { name: 'New password' }).fill('Another.Horse1')
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(password.getByText('is wrong')).toBeVisible()
  await password.getByLabel('Current password').fill(person.password)
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password was changed')).toBeVisible()
  await new CookieClient(windrow.url).api.login({ body: { ...loginOf(person), password: 'Another.Horse1' } })

  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Notifications' }).click()
  await lookEverywhere(page, 'notifications', async () => {
    await expect(page.getByText('No notifications yet')).toBeVisible()
  })
})

test('login requires a code of an authenticator app besides the password', async ({ page, windrow, api }) => {
  const person = await joinTeam(windrow.url, api, 'careful@windrow.example', 10)
  await page.request.post(`${windrow.url}/api/auth/login`, {
    data: loginOf(person),
    headers: fromElsewhere(),
  })
  await page.goto(`${windrow.url}/profile`)
  await show(page, 'light', 1440)
  const section = page.getByRole('region', { name: 'Second factor' })
  await section.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByLabel('Code from the app').fill('000000')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByText(/The code is wrong/)).toBeVisible()
  await lookEverywhere(page, 'second-factor-set-up', async () => {
    await expect(dialog.getByText(/The code is wrong/)).toBeVisible()
  })
  await show(page, 'light', 1440)
  await dialog.getByLabel('Code from the app').fill(codeAt(secret))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const [first, second] = await codes.getByRole('listitem').allInnerTexts()
  await lookEverywhere(page, 'recovery-codes', async () => {
    await expect(codes).toBeVisible()
  })
  await show(page, 'light', 1440)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(section.getByText('10 recovery codes left')).toBeVisible()

  const logIn = async (code: string) => {
    // Leaves the page, which would otherwise navigate when its session ends.
    await page.goto('about:blank')
    await page.context().clearCookies()
    await page.goto(`${windrow.url}/account/login?return=%2Fprofile`)
    await page.getByLabel('Email').fill(person.email)
    await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL(`${windrow.url}/account/secondfactor?return=%2Fprofile`)
    await page.getByLabel('Code').fill('000000')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByText(/The code is wrong/)).toBeVisible()
    await page.getByLabel('Code').fill(code)
    await page.getByRole('button', { name: 'Log in' }).click()
  }
  // The next code, because each is accepted only once.
  await logIn(codeAt(secret, Date.now() + 30_000))
  await expect(page).toHaveURL(`${windrow.url}/profile`)
  await logIn(first!)
  await expect(section.getByText('9 recovery codes left')).toBeVisible()

  await section.getByRole('button', { name: 'Turn off' }).click()
  const off = page.getByRole('dialog', { name: 'Turn off the second factor' })
  await off.getByLabel('Password', { exact: true }).fill(person.password)
  await off.getByLabel(/^Code from the app/).fill(second!)
  await look(page, 'second-factor-off-dark-1440')
  await off.getByRole('button', { name: 'Turn off' }).click()
  await expect(section.getByText('Off', { exact: true })).toBeVisible()
})

test('the page for the code works in all themes and widths, and says when it is too late', async ({
  page,
  windrow,
}) => {
  await page.goto(`${windrow.url}/account/secondfactor`)
  await lookEverywhere(page, 'second-factor', async () => {
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  })
  await page.getByLabel('Code').fill('123456')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This login took too long. Go back and log in again.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to login' }).click()
  await expect(page).toHaveURL(`${windrow.url}/account/login`)
})
