import { expect } from '@playwright/test'
import { look } from './look.ts'
import { test } from './windrow-fixture.ts'
import { visit } from './visit.ts'

const recipe = {
  version: 1 as const,
  start: ['https://nothing.invalid/'],
  types: { list: { table: 'items', fields: { name: { select: 'h1' } } } },
}

// spec: ADM-16, NAV-32
test('staff see what runs in the background, and how the installation is doing', async ({
  signedIn: page,
  windrow,
  api,
}) => {
  const project = await api.projectCreate({ body: { name: 'Background' } })
  const report = await api.reportCreate({ params: { id: project.id }, body: { name: 'Unreachable', recipe } })
  const run = await api.runStart({ params: { id: project.id, rid: report.id } })

  await page.goto(`${windrow.url}/admin/tasks`)
  await page.getByRole('link', { name: 'Background jobs' }).click()
  await expect(page).toHaveURL(/\/admin\/tasks\?tab=jobs$/)
  const row = page.getByRole('row', { name: `Run ${run.id}` })
  await expect(row).toContainText('Unreachable')
  // Moves by itself: the run can't reach its site.
  await expect(row).toContainText('Failed')
  await look(page, 'background-jobs')
  await page.getByRole('link', { name: `Run ${run.id}`, exact: true }).click()
  await expect(page.getByRole('dialog', { name: `Run ${run.id}` })).toContainText('Unreachable')
  await page.keyboard.press('Escape')

  await row.getByRole('button', { name: `Retry: Run ${run.id}` }).click()
  await expect(page.getByRole('row', { name: `Run ${run.id + 1}` })).toBeVisible()

  await visit(page, `${windrow.url}/admin/health`)
  await expect(page.getByRole('list', { name: 'Nodes' })).toContainText('api, scheduler, worker')
  await expect(page.getByRole('list', { name: 'Workers' })).toContainText('process')
  await look(page, 'health')
})
