import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { look, lookEverywhere, show } from './look.ts'
import { joinTeam, loginOf } from './mailed-link.ts'
import { admin, fromElsewhere, install, test, watchConsole } from './windrow-fixture.ts'

const next = (page: Page) => page.getByRole('button', { name: 'Next' })

/** Records the time of the last keystroke in the page. */
const watchTyping = (page: Page) =>
  page.addInitScript(() => {
    addEventListener('input', () => performance.mark('typed'), { capture: true })
  })

/** Time between the last keystroke and the latest request to a path, in ms. */
const restBefore = (page: Page, path: string) =>
  page.evaluate((asked) => {
    const call = performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname === asked)
      .at(-1)
    const typed = performance
      .getEntriesByName('typed')
      .filter(({ startTime }) => startTime < (call?.startTime ?? 0))
      .at(-1)
    return call && typed ? Math.ceil(call.startTime - typed.startTime) : 0
  }, path)

/** A Jira with one ticket, which responds when the test says so. */
async function fakeJira() {
  let answer = () => {}
  const server = createServer((request, response) => {
    const key = request.url?.split('?')[0]?.split('/').at(-1)
    answer = () => {
      const known = key === 'OPS-17'
      const fields = {
        summary: 'Prices of tents',
        status: { name: 'Open' },
        reporter: { displayName: 'Priya Raman' },
      }
      response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' })
      response.end(JSON.stringify(known ? { key, fields } : {}))
    }
    server.emit('asked')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => once(server, 'asked'),
    answer: () => answer(),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

// spec: PROJ-08, PROJ-09, PROJ-10, PROJ-14, PROJ-15, PROJ-16, PROJ-17, PROJ-18, PROJ-19, PROJ-20, PROJ-21, PROJ-22, PROJ-38
test('staff create a project for a new owner, with account and ticket', async ({ page }) => {
  await using jira = await fakeJira()
  await using windrow = await install({
    WINDROW_ADMIN_EMAIL: admin.email,
    WINDROW_ADMIN_PASSWORD: admin.password,
    WINDROW_JIRA_URL: jira.url,
    WINDROW_ALLOW_ADDRESSES: '127.0.0.1',
  })
  const complaints = watchConsole(page)
  await page.request.post(`${windrow.url}/api/auth/login`, { data: admin, headers: fromElsewhere() })
  await watchTyping(page)
  await page.goto(`${windrow.url}/projects/create`)
  const name = page.getByLabel('Project name')
  await name.fill('Outdoor gear')
  const email = page.getByLabel('Project owner email')
  await expect(email).toHaveValue(admin.email)
  await expect(page.getByLabel('One-time')).toBeChecked()
  await expect(page.getByLabel('Recurring')).toBeVisible()
  await expect(page.getByLabel('Mark as test project')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Discard' })).toHaveAttribute('href', '/projects')

  await email.fill('nobody')
  await expect(page.getByText('Please enter a valid email')).toBeVisible()
  await expect(next(page)).toBeDisabled()
  await email.fill('')
  await expect(page.getByText('Please enter the email of project owner')).toBeVisible()
  await expect(next(page)).toBeDisabled()

  const looked = Promise.withResolvers<void>()
  await page.route('**/api/projects/owner*', async (route) => {
    await looked.promise
    await route.continue()
  })
  await email.fill('helen@fernhill.example')
  await expect(next(page)).toBeDisabled()
  looked.resolve()
  const organization = page.getByLabel('Organization')
  await expect(organization).toBeVisible()
  expect(await restBefore(page, '/api/projects/owner')).toBeGreaterThanOrEqual(1000)
  await expect(next(page)).toBeEnabled()
  await next(page).click()
  await expect(page.getByText('Please enter organization name')).toBeVisible()

  const own = (await page.request
    .get(`${windrow.url}/api/users/profile`)
    .then((answer) => answer.json())) as {
    data?: { organizationName: string }
  }
  await organization.fill(own.data?.organizationName.toUpperCase() ?? 'WINDROW')
  await expect(page.getByText('Organization name already exists')).toBeVisible()
  expect(await restBefore(page, '/api/organizations/check')).toBeGreaterThanOrEqual(500)
  await expect(next(page)).toBeDisabled()
  await organization.fill('Fernhill Supply')
  await expect(page.getByText('Organization name already exists')).toBeHidden()
  await expect(page.getByLabel('Allowed domains')).toBeVisible()
  await expect(page.getByLabel('Notify the project owner by email')).toBeVisible()

  const tier = page.getByRole('combobox', { name: 'Tier' })
  await expect(page.locator('.ant-select', { has: tier })).toContainText('Basic')
  await tier.press('Backspace')
  await page.locator('.ant-select', { has: tier }).hover()
  await page.locator('.ant-select', { has: tier }).locator('.ant-select-clear').click()
  await expect(page.getByText('Please select a tier')).toBeVisible()
  await expect(next(page)).toBeDisabled()
  await tier.click()
  await page.getByTitle('Plus').click()

  const ticket = page.getByLabel('Jira ticket URL')
  await ticket.fill('https://elsewhere.example/browse/OPS-17')
  const wrong = page.getByText('Please enter a valid Jira ticket URL')
  await expect(wrong).toBeVisible()
  await expect(next(page)).toBeDisabled()
  for (const [key, text, found] of [
    ['OPS-99', 'No ticket found', false],
    ['OPS-17', /OPS-17.*reported by Priya Raman/, true],
  ] as const) {
    const question = jira.asked()
    await ticket.fill(`${jira.url}/browse/${key}`)
    await question
    await expect(next(page)).toBeDisabled()
    jira.answer()
    await expect(page.getByText(text)).toBeVisible()
    await expect(wrong).toBeHidden()
    await expect(next(page)).toBeEnabled({ enabled: found })
  }
  await lookEverywhere(page, 'project-create-staff', async () => {
    await expect(page.getByText(/reported by Priya Raman/)).toBeVisible()
  })
  await show(page, 'light', 1440)

  const again = jira.asked()
  await next(page).click()
  await lookEverywhere(page, 'project-create-request', async () => {
    await expect(page.getByLabel('Sites (optional)')).toBeVisible()
  })
  await show(page, 'light', 1440)
  await page.getByRole('button', { name: 'Create project' }).click()
  await again
  jira.answer()
  await expect(page).toHaveURL(/\/projects\/\d+\/reports$/)
  await page.getByRole('link', { name: 'Project Details' }).click()
  await expect(page.getByText('helen@fernhill.example').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'OPS-17' })).toHaveAttribute(
    'href',
    `${jira.url}/browse/OPS-17`,
  )
  await expect(page.getByText('Fernhill Supply').first()).toBeVisible()
  expect(complaints).toEqual([])
})

// spec: PROJ-02, PROJ-26, UI-17, UI-29
test('a customer requests data in two steps', async ({ page, windrow, api }) => {
  const customer = await joinTeam(windrow.url, api, 'asks@windrow.example', 10)
  const complaints = watchConsole(page)
  await page.request.post(`${windrow.url}/api/auth/login`, {
    data: loginOf(customer),
    headers: fromElsewhere(),
  })
  await page.goto(`${windrow.url}/projects`)
  await page.getByRole('link', { name: 'Create project' }).first().click()
  await page.getByLabel('Project name').fill('Tents of three shops')
  for (const label of [
    'Project owner email',
    'Jira ticket URL',
    'Organization',
    'Allowed domains',
    'Mark as test project',
  ])
    await expect(page.getByLabel(label)).toHaveCount(0)
  await page.getByLabel('Recurring').check()
  await lookEverywhere(page, 'project-create-customer', async () => {
    await expect(page.getByLabel('Project name')).toHaveValue('Tents of three shops')
  })
  await show(page, 'light', 1440)
  await page.keyboard.press('Control+Enter')
  const sites = page.getByLabel('Sites', { exact: true })
  const create = page.getByRole('button', { name: 'Create project' })
  await create.click()
  await expect(page.getByText('Please enter at least one URL')).toBeVisible()
  await expect(create).toBeDisabled()
  await sites.fill('fernhill.example/tents, words')
  await expect(page.getByText('"words" is no web address')).toBeVisible()
  await sites.fill('fernhill.example/tents, https://alpine.example')
  await expect(page.getByText('"words" is no web address')).toBeHidden()
  await expect(page.getByText('The first is extracted, 1 other to compare with.')).toBeVisible()
  await page.getByRole('textbox', { name: 'What to extract' }).fill('Name and price')
  await page.getByRole('combobox', { name: 'Frequency' }).click()
  await page.getByTitle('Daily').click()
  await look(page, 'project-create-request-customer-light-1440')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Project name')).toHaveValue('Tents of three shops')
  await next(page).click()
  await expect(sites).toHaveValue('fernhill.example/tents, https://alpine.example')
  await page.getByRole('button', { name: 'Create project' }).click()

  const done = page.getByRole('dialog', { name: 'Project created' })
  await lookEverywhere(page, 'project-created-customer', async () => {
    await expect(done).toContainText('Tents of three shops is being set up from your request.')
  })
  await show(page, 'light', 1440)
  expect((await done.boundingBox())?.width).toBe(383)
  await done.getByRole('button', { name: 'Go to project' }).click()
  await expect(page).toHaveURL(/\/reports\/datasets$/)
  await lookEverywhere(page, 'project-setup', async () => {
    await expect(page.getByRole('region', { name: 'Project setup in progress' })).toContainText(
      'Your datasets are being prepared and will be displayed once ready.',
    )
  })
  await show(page, 'light', 1440)
  await page.getByRole('link', { name: 'Project Details' }).click()
  await lookEverywhere(page, 'project-details-customer', async () => {
    await expect(page.getByText('https://fernhill.example/tents')).toBeVisible()
  })
  await expect(page.getByText('Pending').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)
  expect(complaints).toEqual([])
  const [project] = (await api.projectList({ query: { search: 'Tents of three' } })).projects
  expect(project).toMatchObject({ ownerEmail: customer.email, status: 'PENDING', repeat: 'Recurring' })
})

test('a rejected name leads back to its field, which says why', async ({ signedIn: page, windrow, api }) => {
  await api.projectCreate({ body: { name: 'Named already' } })
  await page.goto(`${windrow.url}/projects/create`)
  await page.getByLabel('Project name').fill('Named already')
  await next(page).click()
  // A refusal is expected; the browser logs it like any failed request.
  page.removeAllListeners('console')
  await page.getByRole('button', { name: 'Create project' }).click()

  await expect(page.getByText('The account has a project of this name already')).toBeVisible()
  await page.getByLabel('Project name').fill('Named otherwise')
  await next(page).click()
  await page.getByRole('button', { name: 'Create project' }).click()
  await expect(page.getByText('Named otherwise was created')).toBeVisible()
})
