import { roleNames } from '@windrow/contract/roles'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { PreviewTabs } from './preview-tabs.tsx'

it('count the findings of a run beside its dashboard, for those who review them', async () => {
  for (const role of roleNames) {
    await show(<PreviewTabs view="dashboard" findings={3} />, { role })
    const name = role.startsWith('ADMIN') ? 'Dashboard 3 findings' : 'Dashboard'
    await expect.element(page.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await show(<PreviewTabs view="dashboard" findings={0} />, { role: 'ADMIN' })
  await expect.element(page.getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible()
})
