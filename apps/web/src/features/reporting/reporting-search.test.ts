import { expect, it } from 'vitest'
import { changedReporting, isChanged, readReportingSearch, searchOf, tableQuery } from './reporting-search.ts'

// spec: REPORTING-01
it('reads the view from the URL, and drops invalid values', () => {
  expect(
    readReportingSearch({
      days: 60,
      group: 'report',
      sort: '-spend',
      page: 2,
      accountIds: 3,
      projectIds: '1;2',
    }),
  ).toEqual({
    days: '60',
    group: 'report',
    sort: '-spend',
    page: 2,
    accountIds: '3',
  })
  expect(readReportingSearch({ days: '30', group: 'account', sort: '-records', page: 1, view: 'x' })).toEqual(
    {},
  )
  expect(readReportingSearch({ days: '45' })).toEqual({})
  expect(tableQuery({ days: 'all', reportIds: '7,8' })).toMatchObject({
    days: 'all',
    reportIds: [7, 8],
    sort: '-records',
  })
})

it('begins another view on its first page', () => {
  expect(changedReporting({ page: 3, days: '60' }, { group: 'project' })).toEqual({
    days: '60',
    group: 'project',
  })
  expect(changedReporting({ days: '60' }, { page: 3 })).toEqual({ days: '60', page: 3 })
})

it('knows when a saved view was changed', () => {
  const filters = {
    days: '90' as const,
    group: 'project' as const,
    accountIds: [3],
    projectIds: [],
    reportIds: [],
  }
  const view = { id: 5, name: 'Monday review', filters }
  expect(searchOf(view)).toEqual({ days: '90', group: 'project', view: 5, accountIds: '3' })
  expect(isChanged(searchOf(view), view)).toBe(false)
  expect(isChanged({ ...searchOf(view), sort: 'name' }, view)).toBe(false)
  expect(isChanged({ ...searchOf(view), days: 'all' }, view)).toBe(true)
})

it('takes a saved view for unchanged if only the order of its choices differs', () => {
  const filters = { days: '30' as const, group: 'account' as const, accountIds: [], reportIds: [] }
  const view = { id: 5, name: 'Monday review', filters: { ...filters, projectIds: [30, 4] } }
  expect(isChanged({ view: 5, projectIds: '4,30' }, view)).toBe(false)
  expect(isChanged({ view: 5, projectIds: '4,31' }, view)).toBe(true)
})
