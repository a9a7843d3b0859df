import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { AccountRow } from '@windrow/contract/schemas/accounts'
import { answering } from '../../testing/answers.ts'
import { queriesOf } from '../../testing/profile.ts'
import { show } from '../../testing/show.tsx'
import { AccountsPage } from './accounts-page.tsx'

const account: AccountRow = {
  organizationId: 5,
  name: 'Fernhill',
  status: 'DEACTIVATED',
  tier: 'plus',
  accountType: 'Multi-recurring',
  allowedDomains: ['fernhill.example'],
  owner: { userId: 9, email: 'oskar@windrow.example', fullName: 'Oskar Brandt' },
  maxRequests: null,
  retentionDays: 90,
  timeZone: 'UTC',
  deniedFormats: [],
  deniedDestinations: [],
  deliveryGate: { mode: 'ALWAYS_DELIVER', deadlineHours: 24, onDeadline: 'NOTHING' },
  reviewMinutes: 240,
  managersReview: true,
  notes: 'Renews in May',
  totalUsers: 4,
  totalProjects: 12,
  createdDate: '2026-11-01T10:00:00.000Z',
  budget: {
    month: '2026-11',
    timeZone: 'UTC',
    resetsDate: '2026-12-01T00:00:00.000Z',
    budgetMicros: 400_000_000,
    spentMicros: 328_400_000,
    state: 'WARNING',
    warnedDate: '2026-11-20T09:12:00.000Z',
    fullDate: null,
  },
  totalReports: 41,
  runs: 200,
  succeededRuns: 180,
  heldRuns: 2,
  openTasks: 4,
}

const open = async () => {
  const calls = answering({
    'GET /organizations/org-v2': () => ({
      organizations: [account],
      pagination: { page: 1, perPage: 25, total: 1 },
      counts: { all: 312, warning: 7, full: 1, tasks: 24 },
    }),
    'PATCH /organizations/5': () => account,
  })
  await show(<AccountsPage search={{}} onSearch={() => {}} />, { role: 'ADMIN', queries: queriesOf('ADMIN') })
  return calls
}

describe('the accounts', () => {
  // spec: ADM-13, BILL-01
  it('are listed with tier, type, status, owner, projects, work and spend against the budget', async () => {
    await open()
    const table = page.getByRole('table', { name: 'Accounts' })
    await expect.element(table.getByRole('link', { name: 'Fernhill' })).toBeVisible()
    const texts = (role: 'columnheader' | 'cell') =>
      table
        .getByRole(role)
        .elements()
        .map(({ textContent }) => textContent)
    const shownOf = (list: (string | null)[], headers: (string | null)[]) =>
      Object.fromEntries(headers.map((header, at) => [header, list[at]]))
    await expect.element(page.getByRole('radio', { name: 'Above 80% 7' })).toBeInTheDocument()
    await expect.element(table.getByRole('meter')).toHaveAccessibleName('82% of the budget used')
    expect(shownOf(texts('cell'), texts('columnheader'))).toMatchObject({
      Account: 'FernhillPlus·Multi-recurring',
      Status: 'Deactivated',
      Owner: 'Oskar Brandtoskar@windrow.example',
      Projects: '12',
      Reports: '41',
      Successful: '90%',
      'Held deliveries': '2',
      'Open tasks': '4',
      'Spend this month': '$328.40 of $400.00',
    })
  })

  // spec: ADM-12, ADM-13
  it('are edited in a form with domains, notes and one of three types', async () => {
    const calls = await open()
    await page.getByRole('button', { name: 'Actions for Fernhill' }).click()
    await page.getByRole('menuitem', { name: 'Edit account' }).click()
    const form = page.getByRole('dialog')
    await expect.element(form.getByLabelText('Notes')).toHaveValue('Renews in May')
    await form.getByRole('combobox', { name: 'Account type' }).click()
    const types = () =>
      [...document.querySelectorAll('.ant-select-item-option')].map((one) => one.textContent)
    await expect.poll(types).toEqual(['One-time', 'Recurring', 'Multi-recurring'])
    await page.getByTitle('One-time').click()
    await userEvent.fill(form.getByLabelText('Notes'), 'Renews in June')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect.element(form).not.toBeInTheDocument()
    expect(calls.find(({ name }) => name === 'PATCH /organizations/5')?.body).toMatchObject({
      accountType: 'One-time',
      notes: 'Renews in June',
      allowedDomains: ['fernhill.example'],
    })
  })
})
