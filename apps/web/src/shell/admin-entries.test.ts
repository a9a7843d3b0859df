import { expect, it } from 'vitest'
import { roleMay } from '@windrow/contract/roles'
import { adminGroups } from './admin-entries.ts'

const labels = (role: Parameters<typeof roleMay>[0]) =>
  adminGroups((permission) => roleMay(role, permission)).map(({ title, entries }) => [
    title,
    ...entries.map((entry) => entry.label),
  ])

// spec: SHELL-12, PERM-05, PERM-62, PERM-65, PERM-67
it('offers each role what it may open', () => {
  const people = ['User Management', 'Accounts', 'Users', 'Roles and Permissions']
  const proxies = ['Proxies', 'Proxies', 'Proxy Dashboard']
  expect(labels('ADMIN')).toEqual([people, proxies, ['Installation', 'Audit log', 'Mails']])
  expect(labels('ADMIN:BUILDER')).toEqual([people, proxies])
  expect(labels('MANAGER')).toEqual([])
})
