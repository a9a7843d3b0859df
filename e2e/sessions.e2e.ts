import { expect } from '@playwright/test'
import { admin, test, watchConsole } from './windrow-fixture.ts'
import { lookEverywhere, show } from './look.ts'

test('the login page shows errors and returns to the previous page', async ({ page, windrow }) => {
  await page.goto(`${windrow.url}/projects?search=gear`)
  await expect(page).toHaveURL(/\/account\/login/)
  await show(page, 'light', 1440)
  await page.getByLabel('Email').fill(admin.email)
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('The e-mail address or the password is wrong.')).toBeVisible()
  await lookEverywhere(page, 'login', async () => {
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  })
  await page.getByRole('textbox', { name: 'Password' }).fill(admin.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/projects\?search=gear/)
})

// spec: AUTH-02
test('the login page shows the error in the URL', async ({ page, windrow }) => {
  await page.goto(
    `${windrow.url}/account/login?error_description=${encodeURIComponent('The sign-in was cancelled <b>')}`,
  )
  await expect(page.getByText('The sign-in was cancelled <b>')).toBeVisible()
})

test('the login page does not redirect to another site', async ({ page, windrow }) => {
  for (const target of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    // Leaves the app, which would otherwise redirect to login when its cookies are deleted.
    await page.goto('about:blank')
    await page.context().clearCookies()
    await page.goto(`${windrow.url}/account/login?return=${encodeURIComponent(target)}`)
    await page.getByLabel('Email').fill(admin.email)
    await page.getByRole('textbox', { name: 'Password' }).fill(admin.password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL(`${windrow.url}/projects`)
  }
})

// spec: SESS-04
test('an expired access token is renewed once, and waiting requests succeed', async ({
  signedIn: page,
  windrow,
  api,
}) => {
  const { projectId } = await api.demoProjectCreate()
  // By its name: other tests make projects too, so that it may be on another page of the list.
  await page.goto(`${windrow.url}/projects?search=Fernhill`)
  await expect(page.getByRole('link', { name: 'Fernhill Supply (demo)' })).toBeVisible()
  const context = page.context()
  await context.clearCookies({ name: 'tokens' })
  let refreshes = 0
  page.on('request', (request) => (refreshes += Number(request.url().endsWith('/api/auth/refresh'))))
  // A 401 is expected; the browser logs it like any failed request.
  page.removeAllListeners('console')

  await page.goto(`${windrow.url}/projects/${projectId}/reports`)

  await expect(page.getByRole('link', { name: 'Full catalogue', exact: true })).toBeVisible()
  expect(refreshes).toBe(1)
})

// spec: SESS-05
test('an ended session leads to the login page, which returns to the previous page', async ({
  signedIn: page,
  windrow,
}) => {
  page.removeAllListeners('console')
  for (const name of ['tokens', 'refresh_token']) await page.context().clearCookies({ name })
  await page.goto(`${windrow.url}/projects?limit=25`)

  await expect(page).toHaveURL(/\/account\/login\?/)
  await expect(page.getByText('Your session has expired.')).toBeVisible()
  await page.getByLabel('Email').fill(admin.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(admin.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(`${windrow.url}/projects?limit=25`)
})

test('a first visit leads to the login page, without a message about an ended session', async ({
  page,
  windrow,
}) => {
  const complaints = watchConsole(page)
  await page.goto(`${windrow.url}/projects?limit=25`)

  await expect(page).toHaveURL(`${windrow.url}/account/login?return=%2Fprojects%3Flimit%3D25`)
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await expect(page.getByText('Your session has expired.')).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('logging out ends the session', async ({ signedIn: page, windrow }) => {
  await page.goto(`${windrow.url}/projects`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/account\/login/)
  expect((await page.request.get(`${windrow.url}/api/users/profile`)).status()).toBe(401)
})
