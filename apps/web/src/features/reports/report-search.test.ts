import { expect, it } from 'vitest'
import { isNarrowed, readReportSearch, toQuery } from './report-search.ts'

// spec: REP-14
it('reads the view of reports from the URL, sorted by name by default', () => {
  const raw = {
    page: '2',
    limit: '50',
    search: 'fern',
    status: 'DISABLED',
    service: 'prices',
    sort: '-totalRecords',
  }

  expect(readReportSearch(raw)).toEqual({ ...raw, page: 2, limit: 50 })
  expect(readReportSearch({ page: '1', limit: '25', sort: 'name', status: 'GONE' })).toEqual({})
  expect(toQuery({})).toEqual({ page: 1, limit: 25, sort: 'name' })
  expect([isNarrowed({ page: 2 }), isNarrowed({ status: 'ACTIVE' })]).toEqual([false, true])
})
