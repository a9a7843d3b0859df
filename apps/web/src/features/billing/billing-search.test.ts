import { expect, it } from 'vitest'
import { lastMonth, readBillingSearch, readRulesSearch } from './billing-search.ts'

it('reads the view of statements and drops what is not known', () => {
  expect(readBillingSearch({ month: '2026-10', status: 'DRAFT', page: '2' })).toEqual({
    month: '2026-10',
    status: 'DRAFT',
    page: 2,
  })
  expect(readBillingSearch({ month: '2026-13', status: 'X', other: '1' })).toEqual({})
})

it('reads the view of rules', () => {
  expect(readRulesSearch({ organizationId: '5', state: 'ACTIVE', limit: '50' })).toEqual({
    organizationId: 5,
    state: 'ACTIVE',
  })
})

it('begins with the last month that is over, in January too', () => {
  expect(lastMonth(new Date('2027-01-15T12:00:00Z'))).toBe('2026-12')
})
