import { expect, it } from 'vitest'
import { roleMay } from '@windrow/contract/roles'
import { adminGroups } from './admin-entries.ts'

const labels = (role: Parameters<typeof roleMay>[0]) =>
  adminGroups((permission) => roleMay(role, permission)).map(({ title, entries }) => [
    title,
    ...entries.map((entry) => entry.label),
  ])

// spec: SHELL-12
it('offers each role what it may open', () => {
  const proxies = ['Proxies', 'Proxies', 'Proxy Dashboard']
  expect(labels('ADMIN')).toEqual([[undefined, 'Mails'], proxies])
  expect(labels('ADMIN:BUILDER')).toEqual([proxies])
  expect(labels('MANAGER')).toEqual([])
})
