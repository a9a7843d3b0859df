import type { RoleName } from '@windrow/contract/roles'
import type { BudgetNotice } from '@windrow/contract/schemas/budgets'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answering } from '../../testing/answers.ts'
import { reportOf } from '../../testing/places.ts'
import { queriesOf } from '../../testing/profile.ts'
import { show } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.tsx'
import { BudgetAlert } from './budget-alert.tsx'

const full: BudgetNotice = {
  state: 'FULL',
  scope: 'ACCOUNT',
  message: 'The November proxy budget of this account is used up. New runs wait until December 1.',
  allowedBy: [
    { fullName: 'Maja Lindqvist', email: 'maja@windrow.example' },
    { fullName: 'Helen Abara', email: 'helen@windrow.example' },
  ],
}
const alert = (budget: BudgetNotice = full) => (
  <BudgetAlert report={reportOf(2, 'Hotel rates')} organizationId={5} budget={budget} />
)
const as = (role: RoleName) => ({ role, queries: queriesOf(role) })
const links = () =>
  page
    .getByRole('link')
    .elements()
    .map((link) => [link.textContent, link.getAttribute('href')])

describe('a budget that is used up', () => {
  it('lets administrators allow a run', async () => {
    const calls = answering({ 'POST /projects/1/reports/2/allowed-runs': () => ({}) })
    await show(alert(), as('ADMIN'))
    await page.getByRole('button', { name: 'Allow one run' }).click()
    const dialog = page.getByRole('dialog', { name: 'Allow one run' })
    await dialog.getByLabelText('Reason').fill('Promised')
    await dialog.getByRole('button', { name: 'Start run' }).click()
    await expect
      .poll(() => calls.find(({ name }) => name.endsWith('/allowed-runs'))?.body)
      .toEqual({ reason: 'Promised' })
  })

  it('tells other staff who may allow one, and where the budget is', async () => {
    await show(alert(), as('ADMIN:BUILDER'))
    expect(links()).toEqual([
      ['Maja Lindqvist', 'mailto:maja@windrow.example'],
      ['Helen Abara', 'mailto:helen@windrow.example'],
      ['See the budget', '/admin/accounts/5'],
    ])
    await expectSound(
      alert,
      () => expect.element(page.getByRole('alert')).toBeVisible(),
      () => as('ADMIN:BUILDER'),
    )
  })

  it('leads customers to where they can ask', async () => {
    await show(alert({ ...full, allowedBy: [] }), as('MANAGER'))
    expect(links()).toEqual([['Ask us about it', '/projects/1/collaboration']])
  })
})

it('a budget that is nearly used up offers to raise it, and no run to allow', async () => {
  await show(alert({ ...full, state: 'WARNING' }), as('ADMIN'))
  expect(links()).toEqual([['Raise budget', '/admin/accounts/5']])
  expect(page.getByRole('button').elements()).toEqual([])
})
