import { expect } from '@playwright/test'
import { look, lookEverywhere, resize } from './look.ts'
import { joinTeam, mailedPath, loginOf } from './mailed-link.ts'
import { admin, fromElsewhere, test } from './windrow-fixture.ts'

// spec: AUTH-18, INV-41, SESS-09
test('an invited user joins with the mailed link, logs out, and returns to the previous page after login', async ({
  page,
  windrow,
  api,
}) => {
  const email = 'ines.moreau@windrow.example'
  await api.teamInvite({ body: { users: [{ email }] } })
  const path = await mailedPath(api, email, 'signup')
  await page.goto(`${windrow.url}${path}`)
  await lookEverywhere(page, 'sign-up', async () => {
    await expect(page.getByText(`invites you to work on Windrow as ${email}`)).toBeVisible()
  })
  await resize(page, { width: 1440, height: 900 })
  await page.getByLabel('First name').fill('Ines')
  await page.getByLabel('Last name').fill('Moreau')
  await page.getByRole('textbox', { name: 'Password' }).fill(admin.password)
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(`${windrow.url}/projects`)

  await page.goto(`${windrow.url}/teams/members?search=ines`)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/account\/login\?return=/)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(admin.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(`${windrow.url}/teams/members?search=ines`)

  await page.goto(`${windrow.url}${path}`)
  await expect(page.getByText('This invitation is no longer valid.')).toBeVisible()
  await look(page, 'sign-up-over-dark-375')
})

// spec: AUTH-04, AUTH-10, AUTH-14, AUTH-27
test('a forgotten password is reset with the mailed link, once', async ({ page, windrow, api }) => {
  const person = await joinTeam(windrow.url, api, 'forgetful@windrow.example', 10)
  const signUp = await page.request.get(`${windrow.url}/api/auth/signup${person.usedLink}`)
  expect(signUp.status()).toBe(404)
  await page.goto(`${windrow.url}/account/login?return=%2Fprojects%3Flimit%3D25`)
  await expect(page.getByRole('link', { name: 'Email me a link' })).toBeVisible()
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await lookEverywhere(page, 'forgot-password', async () => {
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  })
  await page.getByLabel('Email').fill('not an email')
  await page.getByLabel('Email').blur()
  await expect(page.getByText('Please enter a valid email')).toBeVisible()
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('an email is on its way')).toBeVisible()
  await look(page, 'forgot-password-sent-light-375')

  const path = await mailedPath(api, person.email, 'reset')
  await page.goto(`${windrow.url}${path}`)
  await expect(page.getByText(`for ${person.email}`)).toBeVisible()
  const password = page.getByRole('textbox', { name: 'New password' })
  const needs = page.getByRole('list', { name: 'Password requirements' }).getByRole('listitem')
  await expect(needs).toHaveText(['Upper', 'Lower', 'Number', 'Special character', 'Minimum 8 characters'])
  await password.fill('Another-Horse1')
  await expect(needs.locator('svg[aria-label="Done:"]')).toHaveCount(4)
  await expect(page.getByText('Password not valid')).toBeHidden()
  await password.blur()
  await expect(page.getByText('Password not valid')).toBeVisible()
  await lookEverywhere(page, 'reset', async () => {
    await expect(page.getByText('Password not valid')).toBeVisible()
  })
  await password.fill('Another.Horse1')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Your password is set. Log in with it.')).toBeVisible()
  await expect(page).toHaveURL(`${windrow.url}/account/login`)
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('textbox', { name: 'Password' }).fill('Another.Horse1')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(`${windrow.url}/projects`)

  await page.goto(`${windrow.url}${path}`)
  await expect(page.getByText('This link is no longer valid.')).toBeVisible()
  await look(page, 'reset-over-light-1440')
  await page.getByRole('link', { name: 'Send a new link' }).click()
  await expect(page).toHaveURL(`${windrow.url}/account/forgotpassword`)
})

test('a link that cannot be checked now can be retried', async ({ page, windrow }) => {
  await page.route('**/api/auth/reset/*', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto(`${windrow.url}/account/reset?token=any`)
  await expect(page.getByText('Unable to fetch data')).toBeVisible()
  await look(page, 'reset-failed-dark-1440')
  await page.unroute('**/api/auth/reset/*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('This link is no longer valid.')).toBeVisible()
})

// spec: AUTH-08, AUTH-09
test('a mailed link logs in once, and says so when it has expired', async ({ page, windrow, api }) => {
  const person = await joinTeam(windrow.url, api, 'linked@windrow.example', 10)
  await page.goto(`${windrow.url}/account/login`)
  await page.getByRole('link', { name: 'Email me a link' }).click()
  await expect(page.getByRole('heading', { name: 'Log in by email' })).toBeVisible()
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('an email is on its way')).toBeVisible()

  const path = await mailedPath(api, person.email, 'loginbyemail')
  await page.goto(`${windrow.url}${path}`)
  await expect(page).toHaveURL(`${windrow.url}/projects`)
  expect((await page.request.get(`${windrow.url}/api/users/profile`)).status()).toBe(200)

  // Leaves the page, which would otherwise navigate when its session ends.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto(`${windrow.url}${path}`)
  await expect(page).toHaveURL(`${windrow.url}/account/loginbyemail?sso-expired=true`)
  await lookEverywhere(page, 'link-expired', async () => {
    await expect(page.getByText('This link has expired or was already used.')).toBeVisible()
  })
})

// spec: AUTH-01, KEY-36
test('protected screens lead to the login, and staff screens are refused to others', async ({
  page,
  windrow,
  api,
}) => {
  const { id } = await api.projectCreate({ body: { name: `Closed ${Date.now()}` } })
  for (const path of ['', `/${id}`])
    expect((await page.request.get(`${windrow.url}/api/projects${path}`)).status()).toBe(401)
  for (const path of ['/projects', `/projects/${id}/details`, '/teams/members', '/api-keys', '/profile']) {
    await page.goto(`${windrow.url}${path}`)
    await expect(page).toHaveURL(`${windrow.url}/account/login?return=${encodeURIComponent(path)}`)
  }
  const viewer = await joinTeam(windrow.url, api, 'closed@windrow.example', 10)
  await page.request.post(`${windrow.url}/api/auth/login`, {
    data: loginOf(viewer),
    headers: fromElsewhere(),
  })
  await page.goto(`${windrow.url}/projects`)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'API Keys' })).toBeHidden()
  await page.goto(`${windrow.url}/api-keys`)
  await expect(page.getByText('No access to the page')).toBeVisible()

  const builder = await joinTeam(windrow.url, api, 'builds@windrow.example', 3)
  await page.request.post(`${windrow.url}/api/auth/login`, {
    data: loginOf(builder),
    headers: fromElsewhere(),
  })
  await page.goto(`${windrow.url}/projects/create`)
  await expect(page.getByText('No access to the page')).toBeVisible()
})
