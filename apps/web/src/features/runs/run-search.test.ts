import { expect, it } from 'vitest'
import { readRunSearch, toRunQuery, withoutLog } from './run-search.ts'

it('reads filters, sort and the open log from the address', () => {
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

it('drops what is usual, unknown or not filterable', () => {
  expect(
    readRunSearch({ page: '1', limit: '25', status: 'STOPPED', from: 'yesterday', sort: 'cost' }),
  ).toEqual({})
})

it('reads what of the log is looked at, and keeps it from the list', () => {
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

it('asks for whole days where the user is', () => {
  const query = toRunQuery({ from: '2026-11-01', to: '2026-11-01' })

  expect(query.fromDate).toBe(new Date(2026, 10, 1).toISOString())
  expect(query.toDate).toBe(new Date(2026, 10, 1, 23, 59, 59, 999).toISOString())
})
