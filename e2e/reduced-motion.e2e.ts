import { expect } from '@playwright/test'
import { test } from './windrow-fixture.ts'

test("a form keeps its input when the system's reduced motion setting changes", async ({
  signedIn: page,
  windrow,
  api,
}) => {
  const { id } = await api.projectCreate({ body: { name: 'Motion' } })
  for (const begin of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion: begin })
    await page.goto(`${windrow.url}/projects/${id}/reports`)
    await page.getByRole('button', { name: 'Create a report' }).click()
    const field = page.getByRole('dialog').getByLabel('Report name')
    await field.fill('Typed before')
    await expect(field).toBeFocused()

    for (const reducedMotion of ['reduce', 'no-preference', 'reduce'] as const) {
      await page.emulateMedia({ reducedMotion })
      await expect(field).toHaveValue('Typed before')
      await expect(field).toBeFocused()
    }
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})
