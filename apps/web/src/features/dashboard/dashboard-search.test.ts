import { expect, it } from 'vitest'
import { readDashboardSearch } from './dashboard-search.ts'

// spec: UI-20
it('reads filters from the URL, and drops invalid values', () => {
  expect(readDashboardSearch({ days: '30', accountIds: '3,4', projectIds: 7, reportIds: '1;2' })).toEqual({
    days: '30',
    accountIds: '3,4',
    projectIds: '7',
  })
  expect(readDashboardSearch({ days: '7' })).toEqual({})
})
