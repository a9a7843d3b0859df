import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Answer } from '../../keys/key.ts'
import { keys } from '../../keys/keys.ts'
import { boxOf } from '../../testing/boxes.ts'
import { focusOn, press } from '../../testing/keyboard.ts'
import { heldQueries, show } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.tsx'
import { RolesPage } from './roles-page.tsx'

const table: Answer<'rolesPermissions'> = {
  roles: [
    { roleId: 1, roleName: 'MANAGER' },
    { roleId: 2, roleName: 'VIEWER' },
  ],
  abilities: [],
  groups: [
    {
      title: 'Reports',
      rows: [
        { permission: 'report:view', label: 'See reports', allowed: [true, true] },
        { permission: 'report:run', label: 'Start runs', allowed: [true, false] },
      ],
    },
    { title: 'People', rows: [{ permission: 'team:view', label: 'See people', allowed: [true, false] }] },
  ],
}
const held = () => {
  const queries = heldQueries()
  queries.setQueryData(keys.roles.matrix, table)
  return { queries }
}
const reports = page.getByRole('table', { name: 'Reports' })

describe('the roles table', () => {
  it('says in words who may do what', async () => {
    await show(<RolesPage mine="VIEWER" />, held())
    const run = reports.getByRole('row', { name: /^Start runs/ })
    await expect.element(run.getByRole('cell').nth(0)).toHaveTextContent('Yes')
    await expect.element(run.getByRole('cell').nth(1)).toHaveTextContent('No')
  })

  it('names the row and role of each permission', async () => {
    await show(<RolesPage mine="VIEWER" />, held())
    await expect.element(reports.getByRole('rowheader', { name: 'Start runs' })).toBeVisible()
    await expect.element(reports.getByRole('columnheader', { name: 'Viewer' })).toBeVisible()
  })

  it("marks the user's own role, in words and by its column", async () => {
    await show(<RolesPage mine="VIEWER" />, held())
    await expect.element(page.getByText('your role')).toBeVisible()
    const [manager, viewer] = ['Manager', 'Viewer'].map((name) =>
      getComputedStyle(reports.getByRole('columnheader', { name }).element()),
    )
    expect([viewer!.backgroundColor, viewer!.color, viewer!.fontWeight]).not.toEqual([
      manager!.backgroundColor,
      manager!.color,
      manager!.fontWeight,
    ])
  })

  it('aligns the marks of a role in all groups', async () => {
    await show(<RolesPage mine="VIEWER" />, held())
    const people = page.getByRole('table', { name: 'People' })
    const middle = (name: 'Reports' | 'People') => {
      const { left, right } = boxOf(
        (name === 'Reports' ? reports : people).getByRole('columnheader', { name: 'Viewer' }),
      )
      return Math.round((left + right) / 2)
    }
    expect(middle('Reports')).toBe(middle('People'))
  })

  it('collapses a group by keyboard', async () => {
    await show(<RolesPage mine="VIEWER" />, held())
    const summary = page.getByText('2 permissions')
    await expect.element(reports).toBeVisible()
    await summary.click()
    await expect.poll(() => reports.elements()).toEqual([])
    await press('Enter')
    await expect.element(reports).toBeVisible()
  })

  it('can be scrolled by keyboard if it is wider than a phone', async () => {
    await show(<RolesPage mine="VIEWER" />, { ...held(), width: 375 })
    const region = page.getByRole('region', { name: 'Permissions: Reports' })
    await focusOn(region)
    expect(boxOf(region).right).toBeLessThanOrEqual(375)
  })

  it('shows second-factor rules only to those who may set them', async () => {
    await show(<RolesPage mine="VIEWER" />, { ...held(), role: 'VIEWER' })
    await expect.element(reports).toBeVisible()
    expect(page.getByRole('region', { name: 'Second factor by role' }).elements()).toEqual([])
  })

  it('is accessible', () => expectSound(() => <RolesPage mine="VIEWER" />, undefined, held))
})
