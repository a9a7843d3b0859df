import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Account } from '@windrow/contract/schemas/accounts'
import { answering } from '../../testing/answers.ts'
import { queriesOf } from '../../testing/profile.ts'
import { show } from '../../testing/show.tsx'
import { AccountsPage } from './accounts-page.tsx'

const account: Account = {
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
}

const open = async () => {
  const calls = answering({
    'GET /organizations/org-v2': () => ({
      organizations: [account],
      pagination: { page: 1, perPage: 25, total: 1 },
    }),
    'PATCH /organizations/5': () => account,
  })
  await show(<AccountsPage search={{}} onSearch={() => {}} />, { role: 'ADMIN', queries: queriesOf('ADMIN') })
  return calls
}

describe('the accounts', () => {
  // spec: ADM-13
  it('are listed with domains, status, tier, type, owner, users and projects', async () => {
    await open()
    const table = page.getByRole('table', { name: 'Accounts' })
    await expect.element(table.getByRole('link', { name: 'Fernhill' })).toBeVisible()
    const texts = (role: 'columnheader' | 'cell') =>
      table
        .getByRole(role)
        .elements()
        .map(({ textContent }) => textContent)
    expect(texts('columnheader').slice(0, 7)).toEqual([
      'Account',
      'Status',
      'Tier',
      'Account type',
      'Owner',
      'Users',
      'Projects',
    ])
    expect(texts('cell').slice(0, 7)).toEqual([
      'Fernhillfernhill.example',
      'Deactivated',
      'Plus',
      'Multi-recurring',
      'Oskar Brandtoskar@windrow.example',
      '4',
      '12',
    ])
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
