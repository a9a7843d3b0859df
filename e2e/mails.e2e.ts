import { expect } from '@playwright/test'
import { admin, test } from './windrow-fixture.ts'

test('the links of a mail in the outbox are shown once, after the password', async ({
  signedIn: page,
  windrow,
  api,
}) => {
  await api.teamInvite({ body: { users: [{ email: 'handed.on@windrow.example', roleId: 10 }] } })
  await page.goto(`${windrow.url}/admin/mails`)
  const mail = page
    .getByRole('list', { name: 'Mails' })
    .getByRole('listitem')
    .filter({ hasText: 'handed.on@' })
  await mail.locator('summary').click()
  await expect(mail).toContainText('inviteToken=…')

  await mail.getByRole('button', { name: 'Show links' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password').fill(admin.password)
  await dialog.getByRole('button', { name: 'Show links' }).click()

  await expect(mail).toContainText(/inviteToken=[\w-]{30}/)
  await page.reload()
  await mail.locator('summary').click()
  await expect(mail).toContainText('Links shown')
  await expect(mail).toContainText('inviteToken=…')
})
