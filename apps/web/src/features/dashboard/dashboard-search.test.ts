import { expect, it } from 'vitest'
import { readDashboardSearch, runsQuery } from './dashboard-search.ts'

// spec: UI-20
it('reads filters from the URL, and drops invalid values', () => {
  expect(readDashboardSearch({ period: '30d', accounts: '3,4', projectIds: 7, reportIds: '1;2' })).toEqual({
    period: '30d',
    accounts: '3,4',
    projectIds: '7',
  })
  expect(readDashboardSearch({ period: '7d' })).toEqual({})
  expect(readDashboardSearch({ period: '90d' })).toEqual({})
})

it('still reads links with days', () => {
  expect(readDashboardSearch({ days: '1', accountIds: '3' })).toEqual({ period: '24h', accounts: '3' })
  expect(readDashboardSearch({ days: 7 })).toEqual({})
  expect(readDashboardSearch({ days: 'constructor' })).toEqual({})
  expect(runsQuery({ period: '24h', accounts: '3' })).toMatchObject({ days: '1', accountIds: [3] })
})
