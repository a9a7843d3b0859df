import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answering } from '../../testing/answers.ts'
import { projectOf } from '../../testing/places.ts'
import { queriesOf } from '../../testing/profile.ts'
import { show } from '../../testing/show.tsx'
import { GenerateDrawer } from './generate-drawer.tsx'

it('takes no projects of accounts that are no longer chosen', async () => {
  const calls = answering({
    'GET /projects': () => ({
      projects: [
        { ...projectOf(4, 'Fares'), organizationId: 1, organizationName: 'Nordlake' },
        { ...projectOf(5, 'Hotels'), organizationId: 2, organizationName: 'Costa Verde' },
      ],
      pagination: { page: 1, perPage: 1000, total: 2 },
    }),
    'POST /reporting/generated': () => ({ plan: null }),
  })
  await show(<GenerateDrawer search={{ accountIds: '1', projectIds: '4' }} onClose={() => {}} />, {
    role: 'ADMIN',
    queries: queriesOf('ADMIN'),
  })
  await expect.element(page.getByTitle('Fares')).toBeVisible()
  await page.getByLabelText('Accounts').click()
  await page.getByTitle('Costa Verde').last().click()
  await expect.element(page.getByTitle('Fares')).toBeVisible()
  await page.getByTitle('Nordlake').last().click()
  await expect.element(page.getByTitle('Fares')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Generate report' }).click()
  await expect
    .poll(() => calls.find(({ name }) => name === 'POST /reporting/generated')?.body)
    .toMatchObject({ settings: { accountIds: [2], projectIds: [] } })
})
