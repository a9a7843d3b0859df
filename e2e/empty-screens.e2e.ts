import { expect } from '@playwright/test'
import { lookEverywhere } from './look.ts'
import { test } from './windrow-fixture.ts'

// Screens are empty only where no other test fills them.
test.use({ ownInstallation: 'empty-screens' })

test('empty screens say what they are for', async ({ signedIn: page, windrow, api }) => {
  const project = await api.projectCreate({ body: { name: 'To come' } })
  const place = `${windrow.url}/projects/${project.id}`
  const screens: [name: string, address: string, text: string][] = [
    ['collaboration', `${place}/collaboration`, 'Talk about a project where its data is'],
    ['messages', `${windrow.url}/messages`, 'All Messages'],
    ['reporting', `${windrow.url}/reporting`, 'No data available'],
    ['tasks', `${windrow.url}/admin/tasks`, 'Nothing to review'],
    ['services', `${windrow.url}/admin/services`, 'Services'],
  ]
  for (const [name, address, text] of screens) {
    await page.goto(address)
    await lookEverywhere(page, `place-${name}`, async () => {
      await expect(page.locator('main')).toContainText(text)
    })
  }
})
