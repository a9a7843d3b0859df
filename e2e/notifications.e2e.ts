import { expect } from '@playwright/test'
import { look, lookEverywhere, show } from './look.ts'
import { joinTeam, loginOf } from './mailed-link.ts'
import { fromElsewhere, test } from './windrow-fixture.ts'

const unique = `Alerts ${Date.now()}`

test('users choose their notifications, see them in the product, and unsubscribe from mails with a link', async ({
  page,
  windrow,
  api,
}) => {
  const person = await joinTeam(windrow.url, api, 'alerts@windrow.example', 20)
  const project = await person.api.projectCreate({ body: { name: unique } })
  const report = await api.reportCreate({
    params: { id: project.id },
    body: {
      name: 'Catalogue',
      recipe: {
        version: 1,
        start: ['http://127.0.0.1:9/'],
        types: { list: { table: 'items', fields: { name: { select: 'h1' } } } },
      },
    },
  })
  await page.request.post(`${windrow.url}/api/auth/login`, {
    data: loginOf(person),
    headers: fromElsewhere(),
  })
  await page.goto(`${windrow.url}/notifications`)
  await expect(page.getByText('No notifications yet')).toBeVisible()
  await show(page, 'light', 1440)
  await look(page, 'notifications-empty-light-1440')
  await page.getByRole('button', { name: 'Choose your notifications' }).click()
  await expect(page).toHaveURL(/view=rules/)
  await expect(page.getByText('No notification rules yet')).toBeVisible()
  await look(page, 'notification-rules-empty-light-1440')

  await page.getByRole('button', { name: 'Add rule' }).click()
  const form = page.getByRole('dialog', { name: 'Add rule' })
  await form.getByRole('combobox', { name: 'Project', exact: true }).click()
  await form.getByRole('combobox', { name: 'Project', exact: true }).fill(unique)
  await page.getByTitle(unique).click()
  await form.getByRole('checkbox', { name: 'Run started' }).check()
  await form.getByRole('checkbox', { name: 'Webhook' }).check()
  await expect(form.getByLabel('Webhook URL')).toBeVisible()
  await form.getByRole('button', { name: 'Add rule' }).click()
  await expect(form.getByText('Enter an address')).toBeVisible()
  await form.getByRole('checkbox', { name: 'Webhook' }).uncheck()
  await look(page, 'notification-rule-light-1440')
  await show(page, 'dark', 375)
  await look(page, 'notification-rule-dark-375')
  await show(page, 'light', 1440)
  await form.getByRole('button', { name: 'Add rule' }).click()
  await expect(form).toBeHidden()
  const rules = page.getByRole('list', { name: 'Notification rules' })
  await expect(rules).toContainText(unique)
  await lookEverywhere(page, 'notification-rules', async () => {
    await expect(rules.getByText('Run started')).toBeVisible()
  })
  await show(page, 'light', 1440)

  await person.api.runStart({ params: { id: project.id, rid: report.id } })
  await expect
    .poll(async () => (await person.api.notificationList()).notifications.map(({ kind }) => kind).join(' '))
    .toBe('RUN_FAILED RUN_STARTED')
  await page.goto(`${windrow.url}/notifications`)
  await expect(page.getByRole('link', { name: 'Notifications, 2 unread' })).toBeVisible()
  const list = page.getByRole('list', { name: 'Notifications' })
  await expect(list.getByText(/of Catalogue failed/)).toBeVisible()
  await lookEverywhere(page, 'notifications', async () => {
    await expect(list.getByText('New')).toHaveCount(2)
  })
  await show(page, 'light', 1440)
  await list.getByRole('link', { name: /of Catalogue failed/ }).click()
  await expect(page).toHaveURL(
    new RegExp(`/projects/${project.id}/reports/${report.id}/histories/\\d+/previews`),
  )
  await expect(page.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible()
  await page.goto(`${windrow.url}/notifications?unread=true`)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByText('Nothing unread')).toBeVisible()

  await page.goto(`${windrow.url}/notifications?view=rules`)
  await rules.getByRole('switch').click()
  await expect(rules).toContainText('off, no notifications')
  await rules.getByRole('button', { name: /^Remove the rule/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove rule' }).click()
  await expect(page.getByText('No notification rules yet')).toBeVisible()
})

test('the link of a mail unsubscribes only when its button is pressed', async ({ page, windrow }) => {
  await page.goto(`${windrow.url}/account/unsubscribe?token=none`)
  await lookEverywhere(page, 'unsubscribe', async () => {
    await expect(page.getByText('Stop these emails.')).toBeVisible()
  })
  await show(page, 'light', 1440)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('This link is not valid')).toBeVisible()
  await page.goto(`${windrow.url}/account/unsubscribe?token=none&about=thread`)
  await page.getByRole('button', { name: 'Mute thread' }).click()
  await expect(page.getByText('This link is not valid')).toBeVisible()
})
