import { expect } from '@playwright/test'
import { catalogueRecipe } from '../apps/practice-site/src/practice-recipes.ts'
import { startReport, untilEnded } from '../apps/server/src/testing/run-reports.ts'
import { joinTeam, loginOf } from './mailed-link.ts'
import { fromElsewhere, test } from './windrow-fixture.ts'

test('a form dialog asks before discarding changes', async ({ signedIn: page, windrow }) => {
  await page.goto(`${windrow.url}/admin/proxies`)
  await page.getByRole('link', { name: 'Projects' }).first().click()
  await expect(page).toHaveURL(/\/projects(\?|$)/)
  await page.goBack()
  await page.getByRole('button', { name: 'Add proxy' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add proxy' })
  await form.getByRole('button', { name: 'Add proxy' }).click()
  await expect(form.getByText('Please enter an IP address or host name')).toBeVisible()
  await expect(form.getByLabel('Address'), 'the first fault has the focus').toBeFocused()

  await form.getByLabel('Address').fill('203.0.113.77')
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(form.getByLabel('Address')).toHaveValue('203.0.113.77')

  const mayClose = () => page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))
  expect(await mayClose(), 'closing the tab asks').toBe(false)
  await page.evaluate(() => history.forward())
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(`${windrow.url}/admin/proxies`)
  await expect(form.getByLabel('Address')).toHaveValue('203.0.113.77')

  await form.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(form).toBeHidden()

  await page.getByRole('button', { name: 'Add proxy' }).first().click()
  await expect(form.getByLabel('Address')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(form, 'nothing was filled in').toBeHidden()
})

test('a server error is shown at its field, with the focus, until it is changed', async ({
  page,
  windrow,
  api,
}) => {
  const person = await joinTeam(windrow.url, api, 'forms@windrow.example', 100)
  await page.request.post(`${windrow.url}/api/auth/login`, {
    data: loginOf(person),
    headers: fromElsewhere(),
  })
  for (const apiKeyName of ['Taken already', 'To be renamed'])
    await person.api.apiKeyCreate({ body: { apiKeyName, expiryDate: null } })
  await page.goto(`${windrow.url}/api-keys`)
  await page.getByRole('button', { name: 'Edit To be renamed' }).click()
  const drawer = page.getByRole('dialog', { name: 'Edit API key' })
  const name = drawer.getByLabel('Name')
  await name.fill('Taken already')
  await page.keyboard.press('Control+Enter')
  const fault = drawer.getByText('You have an API key of this name already')
  await expect(fault).toBeVisible()
  await expect(name).toBeFocused()
  await name.fill('Named anew')
  await expect(fault).toBeHidden()
  await drawer.getByRole('button', { name: 'Update' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('button', { name: 'Edit Named anew' })).toBeVisible()
})

test('a full-page form asks before navigation', async ({ signedIn: page, windrow, api }) => {
  const path = await startReport(
    api,
    { ...catalogueRecipe(windrow.shop), limits: { pages: 1 } },
    'Left halfway',
  )
  await untilEnded(api, path)
  const schedules = `${windrow.url}/projects/${path.id}/reports/${path.rid}/schedules`
  await page.goto(`${schedules}/new`)
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Never saved')
  await page.getByRole('link', { name: 'Projects' }).first().click()
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(name).toHaveValue('Never saved')
  await page.getByRole('link', { name: 'Projects' }).first().click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/\/projects(\?|$)/)

  await page.goto(`${schedules}/new`)
  await name.fill('Not wanted')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page, '"Cancel" says it already').toHaveURL(schedules)
})
