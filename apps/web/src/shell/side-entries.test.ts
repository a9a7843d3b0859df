import { expect, it } from 'vitest'
import { isStaff, roleNames, type RoleName } from '@windrow/contract/roles'
import { sideGroups } from './side-entries.ts'

const labels = (place: Omit<Parameters<typeof sideGroups>[0], 'billing'>, billing = false) =>
  sideGroups({ ...place, billing }).map(({ title, entries }) => [
    title,
    ...entries.map((entry) => entry.label),
  ])

// spec: SHELL-15, SHELL-16, SHELL-17, SHELL-18
it('shows Reports to staff, Data Quality once there is a run, and settings of an open report', () => {
  const project = ['PROJECT', 'Project Details', 'Collaboration']
  const settings = ['REPORT SETTINGS', 'Schedule', 'Data Delivery']
  expect(labels({ id: 1, staff: true })).toEqual([
    ['PROJECT', 'Project Details', 'Reports', 'Collaboration'],
    ['REPORTS', 'Datasets'],
  ])
  expect(labels({ id: 1, rid: 2, hid: null, staff: false })).toEqual([
    project,
    ['REPORTS', 'Datasets'],
    settings,
  ])
  expect(labels({ id: 1, rid: 2, hid: 9, staff: false }, true)).toEqual([
    project,
    ['REPORTS', 'Datasets', 'Data Quality'],
    [...settings, 'Billing'],
  ])
})

// spec: PERM-08
it('shows Reports only to the three admin roles', () => {
  const offered = (role: RoleName) =>
    sideGroups({ id: 1, staff: isStaff(role), billing: false })[0]!.entries.some(
      ({ label }) => label === 'Reports',
    )

  expect(roleNames.filter(offered)).toEqual(['ADMIN', 'ADMIN:ENVOY', 'ADMIN:BUILDER'])
})

it('links to the open report, or to the choice of reports', () => {
  const datasets = (rid?: number) =>
    sideGroups({ id: 1, staff: false, billing: false, ...(rid ? { rid } : {}) })[1]!.entries[0]!.to

  expect(datasets()).toBe('/projects/1/reports/datasets')
  expect(datasets(2)).toBe('/projects/1/reports/2')
})

it('highlights Schedule while a schedule is edited, and nothing else', () => {
  const path = '/projects/1/reports/2/schedules/7/edit'
  const current = sideGroups({ id: 1, rid: 2, hid: 9, staff: true, billing: true })
    .flatMap(({ entries }) => entries)
    .filter((entry) => entry.under.test(path))

  expect(current.map(({ label }) => label)).toEqual(['Schedule'])
})
