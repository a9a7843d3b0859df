import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Rollout } from '@windrow/contract/schemas/service-admin'
import { show } from '../../testing/show.tsx'
import { aService } from './a-service.ts'
import { ParametersPanel } from './parameters-panel.tsx'

it('offers no change of a parameter while a version is rolled out, which the server refuses', async () => {
  const service = { ...aService, progress: {} as Rollout }
  await show(<ParametersPanel service={service} onModal={() => {}} />, { role: 'ADMIN' })
  await expect.element(page.getByRole('button', { name: 'Add' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Actions for zone' }).click()
  for (const name of ['Edit', 'Remove'])
    await expect.element(page.getByRole('menuitem', { name })).toHaveAttribute('aria-disabled', 'true')
})
