import { expect, it } from 'vitest'
import { sideGroups } from './side-entries.ts'

const labels = (place: Parameters<typeof sideGroups>[0]) =>
  sideGroups(place).flatMap((group) => group.entries.map((entry) => entry.label))

// spec: SHELL-15, SHELL-16, SHELL-17, NAV-06
it('shows Reports to staff, and Data Quality once there is a run', () => {
  expect(labels({ id: 1, staff: true })).toEqual(['Project Details', 'Reports', 'Datasets'])
  expect(labels({ id: 1, rid: 2, hid: null, staff: false })).toEqual(['Project Details', 'Datasets'])
  expect(labels({ id: 1, rid: 2, hid: 9, staff: false })).toEqual([
    'Project Details',
    'Datasets',
    'Data Quality',
  ])
})

// spec: NAV-08, NAV-09
it('leads to the open report, or to the choice of reports', () => {
  const datasets = (rid?: number) =>
    sideGroups({ id: 1, staff: false, ...(rid ? { rid } : {}) })[1]!.entries[0]!.to

  expect(datasets()).toBe('/projects/1/reports/datasets')
  expect(datasets(2)).toBe('/projects/1/reports/2')
})
