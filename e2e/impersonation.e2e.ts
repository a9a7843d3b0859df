import { expect } from '@playwright/test'
import { look, lookEverywhere, show } from './look.ts'
import { joinTeam } from './mailed-link.ts'
import { test } from './windrow-fixture.ts'

// spec: IMP-02, IMP-03, IMP-05, IMP-06
test('staff impersonate a user, see that all the time, and stop', async ({
  signedIn: page,
  windrow,
  api,
}) => {
  const person = await joinTeam(windrow.url, api, 'acted@windrow.example', 10, 'Agda')
  await page.goto(`${windrow.url}/teams/members/${person.userId}`)
  const answered = Promise.withResolvers<void>()
  await page.route('**/impersonate', async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Actions for Agda Lindqvist' }).click()
  await page.getByRole('menuitem', { name: 'Impersonate' }).click()
  await expect(page.getByText('impersonating...')).toBeVisible()
  await look(page, 'impersonating-light-1440')
  answered.resolve()
  await expect(page).toHaveURL(`${windrow.url}/projects`)
  const banner = page.getByRole('region', { name: 'Impersonation' })
  await expect(banner).toContainText('You are impersonating Agda Lindqvist')
  await page.goto(`${windrow.url}/profile`)
  await expect(page.getByText('are shown to Agda Lindqvist only')).toBeVisible()
  await lookEverywhere(page, 'impersonation', async () => {
    await expect(banner).toContainText('Agda Lindqvist')
  })
  await show(page, 'light', 1440)
  await banner.getByRole('button', { name: /Stop/ }).click()
  await expect(page).toHaveURL(`${windrow.url}/projects`)
  await expect(page.getByRole('button', { name: 'Admin Settings' })).toBeVisible()
  await expect(banner).toHaveCount(0)
  expect((await page.context().cookies()).some((cookie) => cookie.name === 'iTokens')).toBe(false)
})

// spec: IMP-04
test('an expired impersonation returns to the real user, with a message', async ({
  signedIn: page,
  windrow,
  api,
}) => {
  const person = await joinTeam(windrow.url, api, 'ended@windrow.example', 10)
  await page.request.get(`${windrow.url}/api/users/${person.userId}/impersonate`)
  await page.goto(`${windrow.url}/projects`)
  await expect(page.getByRole('region', { name: 'Impersonation' })).toBeVisible()
  // A 401 is expected; the browser logs it like any failed request.
  page.removeAllListeners('console')
  await api.userDeactivate({ params: { userId: person.userId } })

  await page.getByRole('link', { name: 'Teams' }).click()

  await expect(page).toHaveURL(/impersonateSessionExpired=true/)
  await lookEverywhere(page, 'own-again', async () => {
    await expect(page.getByText('Impersonation ended.')).toBeVisible()
  })
  expect((await page.context().cookies()).find((cookie) => cookie.name === 'login_type')?.value).toBe(
    'normal',
  )
  await page.getByRole('button', { name: 'Got it' }).click()
  await expect(page).not.toHaveURL(/impersonateSessionExpired/)
  await expect(page.getByText('Impersonation ended.')).toBeHidden()
})

// spec: IMP-02
test('every tab shows the user of the session, also one restored by the browser', async ({
  signedIn: page,
  windrow,
  api,
}) => {
  const person = await joinTeam(windrow.url, api, 'tabs@windrow.example', 20, 'Tilda')
  await page.goto(`${windrow.url}/projects`)
  const other = await page.context().newPage()
  const banner = other.getByRole('region', { name: 'Impersonation' })
  await other.goto(`${windrow.url}/projects`)
  await expect(other.getByRole('button', { name: 'Admin Settings' })).toBeVisible()
  await expect(banner).toHaveCount(0)

  await page.goto(`${windrow.url}/teams/members/${person.userId}`)
  await page.getByRole('button', { name: 'Actions for Tilda Lindqvist' }).click()
  await page.getByRole('menuitem', { name: 'Impersonate' }).click()
  await expect(banner).toContainText('You are impersonating Tilda Lindqvist')

  await other.goto(`${windrow.url}/api-keys?api_key_drawer=create`)
  await expect(other.getByText('API keys are changed by Tilda Lindqvist only.')).toBeVisible()
  await expect(other.getByText('No API key created yet')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Create API key' })).toHaveCount(0)
  await expect(other.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('region', { name: 'Impersonation' }).getByRole('button', { name: /Stop/ }).click()
  await expect(banner).toHaveCount(0)
  await expect(other.getByRole('button', { name: 'Admin Settings' })).toBeVisible()

  // Simulates the browser restoring a page from its back/forward cache.
  const startedAnew = other.waitForEvent('load')
  await other.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await startedAnew

  // The tab doesn't notice by itself, because the session ends in the other one.
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/account\/login/)
  await expect(other).toHaveURL(/\/account\/login/)
})
