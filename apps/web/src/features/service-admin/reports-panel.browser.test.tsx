import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answering } from '../../testing/answers.ts'
import { show } from '../../testing/show.tsx'
import { aService } from './a-service.ts'
import { ReportsPanel } from './reports-panel.tsx'
import type { ServiceReport } from './service-modals.ts'

it('leads back from its second page once there is only one', async () => {
  const ten = Array.from({ length: 10 }, (_, at): ServiceReport => ({
    id: at + 1,
    name: `Report ${at + 1}`,
    projectId: 7,
    organizationName: 'Nordlake',
    version: 1,
    versionLabel: '1',
    isNewVersion: false,
    lastRunDate: null,
    runs: 0,
    failedRuns: 0,
  }))
  // The eleventh takes another service before the second page is opened.
  answering({
    'GET /admin/services/12/reports': ({ query }) =>
      query['page'] === '1'
        ? { reports: ten, pagination: { page: 1, perPage: 10, total: 11 } }
        : { reports: [], pagination: { page: 2, perPage: 10, total: 10 } },
  })
  await show(<ReportsPanel service={aService} onModal={() => {}} />, { role: 'ADMIN' })
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect.element(page.getByText('Nothing left on this page')).toBeVisible()
  await page.getByRole('button', { name: 'Previous page' }).click()
  await expect.element(page.getByText('Report 10')).toBeVisible()
})

it('says for one report that it uses the service', async () => {
  answering({
    'GET /admin/services/12/reports': () => ({ reports: [], pagination: { page: 1, perPage: 10, total: 0 } }),
  })
  await show(<ReportsPanel service={{ ...aService, reports: 1 }} onModal={() => {}} />, { role: 'ADMIN' })
  await expect.element(page.getByText('1 uses this service')).toBeVisible()
})
