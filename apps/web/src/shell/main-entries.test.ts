import { expect, it } from 'vitest'
import { roleMay, roleNames } from '@windrow/contract/roles'
import { mainEntries } from './main-entries.ts'

const labels = (role: (typeof roleNames)[number], projects: number) =>
  mainEntries((permission) => roleMay(role, permission), projects).map(({ label }) => label)

// spec: PERM-07
it('offers Reporting only to ADMIN, ENVOY and MANAGER', () => {
  expect(roleNames.filter((role) => labels(role, 1).includes('Reporting'))).toEqual([
    'ADMIN',
    'ADMIN:ENVOY',
    'MANAGER',
  ])
})

// spec: NAV-17
it('offers All Messages once there is a project', () => {
  expect(labels('VIEWER', 0)).toEqual(['Projects', 'Teams'])
  expect(labels('VIEWER', 1)).toEqual(['Projects', 'Teams', 'All Messages'])
})
