import { expect, it } from 'vitest'
import { readRunSearch, toRunQuery } from './run-search.ts'

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

it('asks for whole days where the user is', () => {
  const query = toRunQuery({ from: '2026-11-01', to: '2026-11-01' })

  expect(query.fromDate).toBe(new Date(2026, 10, 1).toISOString())
  expect(query.toDate).toBe(new Date(2026, 10, 1, 23, 59, 59, 999).toISOString())
})
