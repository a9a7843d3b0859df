import { expect } from '@playwright/test'
import { freePort } from '../apps/server/src/database/embedded/free-port.ts'
import { openidClient, startOpenidProvider } from '../apps/server/src/testing/openid-provider.ts'
import { lookEverywhere, show } from './look.ts'
import { admin, install, test } from './windrow-fixture.ts'

// spec: AUTH-02
test("users log in through the operator's provider, and see why a login failed", async ({ page }) => {
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}`
  await using provider = await startOpenidProvider(() => `${publicUrl}/api/auth/oidc/callback`)
  await using windrow = await install({
    PORT: String(port),
    WINDROW_PUBLIC_URL: publicUrl,
    WINDROW_OIDC_ISSUER: provider.issuer,
    WINDROW_OIDC_CLIENT_ID: openidClient.id,
    WINDROW_OIDC_CLIENT_SECRET: openidClient.secret,
    WINDROW_OIDC_LABEL: 'Log in with Windrow ID',
    WINDROW_ADMIN_EMAIL: admin.email,
    WINDROW_ADMIN_PASSWORD: admin.password,
  })
  await page.goto(`${windrow.url}/account/login?return=%2Fteams%2Fmembers`)
  const button = page.getByRole('link', { name: 'Log in with Windrow ID' })
  await lookEverywhere(page, 'login-single-sign-on', async () => {
    await expect(button).toBeVisible()
  })
  await show(page, 'light', 1440)

  await button.click()
  await expect(page.getByText('The sign-in was cancelled.')).toBeVisible()
  provider.person = { sub: '1', email: admin.email, email_verified: true }
  await page.goto(`${windrow.url}/account/login?return=%2Fteams%2Fmembers`)
  await button.click()
  await expect(page).toHaveURL(`${windrow.url}/teams/members`)
  await expect(page.getByRole('heading', { name: 'Teams' })).toBeVisible()
})
