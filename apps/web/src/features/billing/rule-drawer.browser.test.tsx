import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answering } from '../../testing/answers.ts'
import { queriesOf } from '../../testing/profile.ts'
import { show } from '../../testing/show.tsx'
import { RuleDrawer } from './rule-drawer.tsx'

it('forgets the projects and reports of one account when another is chosen', async () => {
  const calls = answering({
    'GET /organizations/search-organizations': () => ({
      organizations: [
        { organizationId: 5, name: 'Kestrel Analytics' },
        { organizationId: 6, name: 'Costa Verde' },
      ],
    }),
    'GET /billing/orgProjects': ({ query }) => ({
      projects: [
        query['organizationId'] === '5'
          ? { projectId: 1, name: 'Fares', billableReportCount: 0 }
          : { projectId: 2, name: 'Hotels', billableReportCount: 0 },
      ],
    }),
    'GET /projects/get-all-reports': () => ({
      reports: [{ id: 11, name: 'All routes', projectId: 1, projectName: 'Fares' }],
    }),
    'GET /billing/templates': () => ({
      templates: [],
      pagination: { page: 1, perPage: 200, total: 0 },
    }),
    'POST /billing/accounts/6/rules': () => ({ rules: [{}] }),
  })
  await show(<RuleDrawer organizationId={null} onClose={() => {}} />, {
    role: 'ADMIN',
    queries: queriesOf('ADMIN'),
  })
  const account = page.getByLabelText('Account')
  await account.click()
  await page.getByText('Kestrel Analytics').last().click()
  await page.getByRole('button', { name: /^Add Fares/ }).click()
  await page.getByRole('button', { name: 'Choose all 1 report' }).click()

  await account.click()
  await page.getByText('Costa Verde').last().click()
  await expect.element(page.getByRole('button', { name: /^Add Hotels/ })).toBeVisible()
  await expect.element(page.getByLabelText('Reports')).not.toBeInTheDocument()
  await userEvent.fill(page.getByLabelText('Name'), 'Standard records')
  await userEvent.fill(page.getByLabelText('Unit rate'), '0.0004')
  await page.getByRole('button', { name: 'Add rule' }).click()

  const sent = () => calls.find(({ name }) => name === 'POST /billing/accounts/6/rules')?.body
  await expect.poll(sent).toMatchObject({ reportIds: [] })
})
