import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ApiError } from '@windrow/contract/client'
import { roleIds } from '@windrow/contract/roles'
import type { TeamMember } from '@windrow/contract/schemas/teams'
import { answering } from '../../testing/answers.ts'
import { boxOf } from '../../testing/boxes.ts'
import { queriesOf } from '../../testing/profile.ts'
import { show } from '../../testing/show.tsx'
import { PeoplePage } from './people-page.tsx'

const person: TeamMember = {
  userId: 9,
  firstName: 'Aino',
  lastName: 'Virtanen',
  email: 'aino@fernhill.example',
  status: 'ACTIVE',
  roleId: roleIds.TRUSTED,
  roleName: 'TRUSTED',
  organizationId: 5,
  organizationName: 'Fernhill',
  totalProjects: 3,
  createdDate: '2026-11-01T10:00:00.000Z',
  lastLoginDate: null,
}
const list = {
  'GET /users': () => ({ users: [person], pagination: { page: 1, perPage: 25, total: 1 } }),
}
const open = () =>
  show(<PeoplePage search={{}} onSearch={() => {}} />, { role: 'ADMIN', queries: queriesOf('ADMIN') })
const menu = page.getByRole('button', { name: 'Actions for Aino Virtanen' })

describe('the users of an installation', () => {
  // spec: ADM-14
  it('are listed with role, account, status, last login and actions', async () => {
    answering(list)
    await open()
    const table = page.getByRole('table', { name: 'Users' })
    await expect.element(table.getByRole('link', { name: 'Aino Virtanen' })).toBeVisible()
    const texts = (role: 'columnheader' | 'cell') =>
      table
        .getByRole(role)
        .elements()
        .map(({ textContent }) => textContent)
    expect(texts('columnheader').slice(0, 6)).toEqual([
      'User',
      'Role',
      'Account',
      'Status',
      'Projects',
      'Last login',
    ])
    expect(texts('cell').slice(1, 6)).toEqual(['Trusted', 'Fernhill', 'Active', '3', 'Never'])
    await menu.click()
    const actions = page.getByRole('menuitem')
    await expect.element(actions.first()).toBeVisible()
    expect(actions.elements().map(({ textContent }) => textContent)).toEqual([
      'Impersonate',
      'Edit user',
      'Change role',
      'Transfer user',
      'Deactivate user',
    ])
  })

  // spec: IMP-08
  it("show the server's message if impersonation is refused", async () => {
    answering({
      ...list,
      'GET /users/9/impersonate': () => {
        throw new ApiError(409, { code: 'CONFLICT', message: 'Only active users can be impersonated.' })
      },
    })
    await open()
    await menu.click()
    await page.getByRole('menuitem', { name: 'Impersonate' }).click()
    await expect.element(page.getByText('Only active users can be impersonated. (409)')).toBeVisible()
    await expect.element(page.getByText('impersonating...')).not.toBeInTheDocument()
  })

  // spec: IMP-03
  it('are covered by a full-screen spinner while impersonation starts', async () => {
    const answer = Promise.withResolvers<object>()
    const calls = answering({ ...list, 'GET /users/9/impersonate': () => answer.promise })
    await open()
    await menu.click()
    await page.getByRole('menuitem', { name: 'Impersonate' }).click()
    const sign = page.getByRole('status').filter({ hasText: 'impersonating...' })
    await expect.element(sign).toBeVisible()
    const { left, top, width, height } = boxOf(sign)
    expect([left, top, width, height]).toEqual([0, 0, innerWidth, innerHeight])
    expect(sign.element().contains(document.elementFromPoint(innerWidth / 2, 20))).toBe(true)
    expect(sign.element().querySelector('svg')).not.toBeNull()
    expect(calls.map(({ name }) => name)).toContain('GET /users/9/impersonate')
  })
})
