import { expect, it } from 'vitest'
import { readRunSearch, toRunQuery, withoutLog } from './run-search.ts'

it('reads filters, sort and the open log from the URL', () => {
  const raw = {
    page: '2',
    limit: '50',
    status: 'FAILED',
    from: '2026-11-01',
    to: '2026-11-20',
    sort: '-itemCount',
    log: '7',
  }

  expect(readRunSearch(raw)).toEqual({
    page: 2,
    limit: 50,
    status: 'FAILED',
    from: '2026-11-01',
    to: '2026-11-20',
    sort: '-itemCount',
    log: 7,
  })
})

it('drops default, unknown and invalid values', () => {
  expect(
    readRunSearch({ page: '1', limit: '25', status: 'STOPPED', from: 'yesterday', sort: 'cost' }),
  ).toEqual({})
})

it('reads the filters of the log, without applying them to the list', () => {
  const raw = {
    log: '7',
    logLevel: 'ERR',
    logText: 'timeout',
    logTime: 'custom',
    logFrom: '2026-11-21T10:30',
  }
  const search = readRunSearch(raw)

  expect(search).toEqual({ ...raw, log: 7 })
  expect(withoutLog(search)).toEqual({})
  expect(
    readRunSearch({ logLevel: 'ALL', logTime: '30d', logFrom: 'today', logTo: '2026-13-41T10:30' }),
  ).toEqual({})
})

it("requests whole days in the user's time zone", () => {
  const query = toRunQuery({ from: '2026-11-01', to: '2026-11-01' })

  expect(query.fromDate).toBe(new Date(2026, 10, 1).toISOString())
  expect(query.toDate).toBe(new Date(2026, 10, 1, 23, 59, 59, 999).toISOString())
})
