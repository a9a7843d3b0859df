import { expect, it } from 'vitest'
import { roleMay } from '@windrow/contract/roles'
import { adminGroups } from './admin-entries.ts'

const labels = (role: Parameters<typeof roleMay>[0]) =>
  adminGroups((permission) => roleMay(role, permission)).map(({ title, entries }) => [
    title,
    ...entries.map((entry) => entry.label),
  ])

// spec: SHELL-08, SHELL-09, SHELL-11, SHELL-12, PERM-05, PERM-06
it('offers each role what it may open', () => {
  const people = ['User Management', 'Accounts', 'Users', 'Roles and Permissions']
  const crawler = ['Crawler', 'Crawler OPS', 'Categorization', 'Services']
  const proxies = ['Proxies', 'Proxies', 'Proxy Dashboard']
  const tasks = [undefined, 'Tasks']
  const withBilling = [people, crawler, [undefined, 'Email Digest', 'Billing'], proxies, tasks]
  expect(labels('ADMIN')).toEqual([...withBilling, ['Installation', 'Audit log', 'Mails', 'Health']])
  expect(labels('ADMIN:ENVOY')).toEqual(withBilling)
  expect(labels('ADMIN:BUILDER')).toEqual([people, crawler, [undefined, 'Email Digest'], proxies, tasks])
  for (const role of ['MANAGER', 'TRUSTED', 'VIEWER'] as const)
    expect([role, labels(role)]).toEqual([role, []])
})
