import { expect, it } from 'vitest'
import { readProxySearch, readUsageSearch } from './proxy-search.ts'

it('keeps valid values in the URL of the proxies and drops the rest', () => {
  expect(readProxySearch({ list: 'Residential', status: 'FAILING', search: 'gate', page: '3' })).toEqual({
    list: 'Residential',
    status: 'FAILING',
    search: 'gate',
    page: 3,
  })
  expect(readProxySearch({ list: 'Mine', status: 'DEAD', page: '1', limit: '25' })).toEqual({})
})

it('recognizes the periods of the dashboard', () => {
  expect(readUsageSearch({ days: '90' })).toEqual({ days: 90 })
  expect(readUsageSearch({ days: '30' })).toEqual({})
  expect(readUsageSearch({ days: '31' })).toEqual({})
})
