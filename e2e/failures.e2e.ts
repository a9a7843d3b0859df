import { expect } from '@playwright/test'
import { lookEverywhere, show } from './look.ts'
import { visit } from './visit.ts'
import { test } from './windrow-fixture.ts'

// spec: ERR-05, ERR-06
test('a missing project leads back to the list, which is refetched', async ({ page, windrow, api }) => {
  await page.request.post(`${windrow.url}/api/auth/login`, {
    data: { email: 'priya.raman@windrow.example', password: 'Correct.horse.9' },
  })
  await page.goto(`${windrow.url}/projects`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Projects')
  const project = await api.projectCreate({ body: { name: 'Made meanwhile' } })

  await page.goto(`${windrow.url}/projects`)
  await visit(page, `${windrow.url}/projects/999999/details`)
  await lookEverywhere(page, 'project-missing', async () => {
    await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible()
  })
  await show(page, 'light', 1440)
  await api.projectUpdate({ params: { id: project.id }, body: { name: 'Renamed meanwhile' } })
  await page.getByRole('button', { name: 'Back to Projects' }).click()
  await expect(page).toHaveURL(`${windrow.url}/projects`)
  await expect(page.getByRole('link', { name: 'Renamed meanwhile' })).toBeVisible()
})

// spec: ERR-09, ERR-10
test('a failed list shows a message', async ({ page, windrow }) => {
  await page.request.post(`${windrow.url}/api/auth/login`, {
    data: { email: 'priya.raman@windrow.example', password: 'Correct.horse.9' },
  })
  const fail = (path: string) =>
    page.route(path, (route) => route.fulfill({ status: 500, json: { status: false, message: 'broken' } }))
  await fail('**/api/teams/members?*')
  await page.goto(`${windrow.url}/teams/members`)
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages).toContainText('Failed to fetch organization members, please try again')
  await fail('**/api/projects?*')
  await page.goto(`${windrow.url}/dashboard`)
  await expect(messages).toContainText('Failed to fetch owned projects, please try again')
})

// spec: NAV-20
test('Back leads to the dashboard in a tab opened on the page', async ({ signedIn: page, windrow }) => {
  await page.goto(`${windrow.url}/roles-and-permissions`)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL(`${windrow.url}/dashboard`)
  await page.getByRole('link', { name: 'Teams' }).click()
  await page.getByRole('link', { name: 'Projects', exact: true }).click()
  await expect(page).toHaveURL(`${windrow.url}/projects`)
})

// spec: NAV-33
test('the pages before login need no session', async ({ page, windrow }) => {
  for (const path of ['login', 'forgotpassword', 'reset?token=none', 'loginbyemail?token=none']) {
    await page.goto(`${windrow.url}/account/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(`/account/${path.split('?')[0]}`)
  }
  await page.goto(`${windrow.url}/projects`)
  await expect(page).toHaveURL(/\/account\/login/)
})
