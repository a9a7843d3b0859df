import { expect } from '@playwright/test'
import { look, lookEverywhere, show } from './look.ts'
import { joinTeam, loginOf } from './mailed-link.ts'
import { fromElsewhere, test } from './windrow-fixture.ts'

const warning =
  'This API key will be shown only once. Please copy and store it securely, as it cannot be viewed again.'

// spec: KEY-01, KEY-02, KEY-03, KEY-04, KEY-05, KEY-06, KEY-07, KEY-08, KEY-14, KEY-15, KEY-16, KEY-18, KEY-19, KEY-29, KEY-31
test('an API key is created, shown once, renamed and deleted', async ({ page, windrow, api }) => {
  const person = await joinTeam(windrow.url, api, 'keys@windrow.example', 100)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.request.post(`${windrow.url}/api/auth/login`, {
    data: loginOf(person),
    headers: fromElsewhere(),
  })
  await page.goto(`${windrow.url}/projects`)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'API Keys' }).click()
  await lookEverywhere(page, 'api-keys-empty', async () => {
    await expect(page.getByText('No API key created yet')).toBeVisible()
  })
  await show(page, 'light', 1440)

  await page.getByRole('button', { name: 'Create API key' }).click()
  await expect(page).toHaveURL(`${windrow.url}/api-keys?api_key_drawer=create`)
  const drawer = page.getByRole('dialog', { name: 'Create API key' })
  await drawer.getByRole('button', { name: 'Create' }).click()
  await expect(drawer.getByText('Please enter API key name')).toBeVisible()
  await expect(drawer.getByText('Set expiry date')).toBeVisible()
  await lookEverywhere(page, 'api-key-create', async () => {
    await expect(drawer.getByText('Set expiry date')).toBeVisible()
  })
  await show(page, 'light', 1440)
  await drawer.getByLabel('Name').fill('Nightly import')
  await drawer.getByLabel('1 year').check()
  await page.keyboard.press('Control+Enter')
  await expect(drawer.getByText(warning)).toBeVisible()
  const key = await drawer.getByLabel('API key', { exact: true }).innerText()
  expect(key).toMatch(/^wdr_/)
  await drawer.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('API key copied to clipboard')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
  await look(page, 'api-key-made-light-1440')
  await show(page, 'dark', 375)
  await look(page, 'api-key-made-dark-375')
  await show(page, 'light', 1440)
  await drawer.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL(`${windrow.url}/api-keys`)
  await expect(page.getByText(key)).toBeHidden()

  const answer = await page.request.get(`${windrow.url}/api/projects`, { headers: { 'x-api-key': key } })
  expect(answer.status()).toBe(200)
  await person.api.apiKeyCreate({ body: { apiKeyName: 'For ever', expiryDate: null } })
  await page.reload()
  const table = page.getByRole('table', { name: 'API keys' })
  for (const name of ['Name', 'API key', 'Created on', 'Expires on', 'Last used'])
    await expect(table.getByRole('columnheader', { name, exact: true })).toBeVisible()
  await expect(table.getByRole('row').filter({ hasText: 'For ever' })).toContainText('Never')
  await expect(table.getByRole('row').filter({ hasText: 'Nightly import' })).toContainText('just now')
  await lookEverywhere(page, 'api-keys', async () => {
    await expect(page.getByText('Nightly import')).toBeVisible()
  })
  await show(page, 'light', 1440)

  await page.getByRole('button', { name: 'Edit Nightly import' }).click()
  await expect(page).toHaveURL(/api_key_drawer=edit/)
  const edit = page.getByRole('dialog', { name: 'Edit API key' })
  await expect(edit.getByRole('button', { name: 'Update' })).toBeDisabled()
  await expect(edit.getByRole('radio')).toHaveCount(0)
  await edit.getByLabel('Name').fill('Hourly import')
  await look(page, 'api-key-edit-light-1440')
  await edit.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('API key updated successfully!')).toBeVisible()
  await expect(table).toContainText('Hourly import')

  await page.getByRole('button', { name: 'Delete Hourly import' }).click()
  const confirm = page.getByRole('dialog')
  await expect(confirm).toContainText(
    'Deleting this will immediately revoke access for any applications using this key.',
  )
  await look(page, 'api-key-delete-light-1440')
  await confirm.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Successfully deleted "Hourly import" API key.')).toBeVisible()
  await expect(table).not.toContainText('Hourly import')
  const refused = await page.request.get(`${windrow.url}/api/projects`, { headers: { 'x-api-key': key } })
  expect(refused.status()).toBe(401)
})

// spec: KEY-02, KEY-22, KEY-26, KEY-27, KEY-28, KEY-30, KEY-32, KEY-33, KEY-34
test('errors of API keys are explained', async ({ page, windrow, api }) => {
  const person = await joinTeam(windrow.url, api, 'ten.keys@windrow.example', 100)
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  for (let count = 1; count <= 10; count += 1)
    await person.api.apiKeyCreate({
      body: { apiKeyName: `Key ${count}`, expiryDate: count === 1 ? tomorrow : null },
    })
  await page.request.post(`${windrow.url}/api/auth/login`, {
    data: loginOf(person),
    headers: fromElsewhere(),
  })
  const keys = '**/api/apiKey*'

  await page.route(keys, (route) => route.abort())
  await page.goto(`${windrow.url}/api-keys`)
  await expect(page.getByText('Failed to load API keys. Please try again.')).toBeVisible()
  await lookEverywhere(page, 'api-keys-failed', async () => {
    await expect(page.getByText('Unable to fetch data')).toBeVisible()
  })
  await show(page, 'light', 1440)
  await page.unroute(keys)
  // After the day on which the first key expires.
  await page.clock.setFixedTime(Date.now() + 3 * 86_400_000)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('row').filter({ hasText: /^Key 1wdr/ })).toContainText('Expired')

  await page.getByRole('button', { name: 'Create API key' }).click()
  const drawer = page.getByRole('dialog', { name: 'Create API key' })
  await drawer.getByLabel('Name').fill('key 2')
  await drawer.getByLabel('Never').check()
  const create = drawer.getByRole('button', { name: 'Create' })
  await create.click()
  await expect(
    drawer.getByText('You have an API key of this name already; choose another name.'),
  ).toBeVisible()
  await drawer.getByLabel('Name').fill('An eleventh')
  await create.click()
  await expect(drawer.getByText('You can only create 10 API keys')).toBeVisible()
  await expect(drawer.getByText('Please delete an existing key to create a new one.')).toBeVisible()
  await look(page, 'api-key-limit-light-1440')
  await page.route(keys, (route) => route.abort())
  await create.click()
  await expect(drawer.getByText('Failed to create API key. Please try again.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Cancel' }).click()
  await expect(drawer).toBeHidden()

  await page.getByRole('button', { name: 'Edit Key 2' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit API key' })
  await edit.getByLabel('Name').fill('Another')
  await edit.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Failed to update API key. Please try again.')).toBeVisible()
  await edit.getByRole('button', { name: 'Cancel' }).click()
  await expect(edit).toBeHidden()
  await page.getByRole('button', { name: 'Delete Key 2' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete API key. Please try again.')).toBeVisible()
})
