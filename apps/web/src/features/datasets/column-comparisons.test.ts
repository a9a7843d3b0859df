import type { Filter, FilterOperator } from '@windrow/contract/schemas/datasets'
import { describe, expect, it } from 'vitest'
import {
  comparisonsOf,
  draftOf,
  filtersOf,
  filterText,
  firstComparison,
  isReversed,
  withFilters,
} from './column-comparisons.ts'

const price = (operator: FilterOperator, ...values: string[]): Filter => ({
  column: 'price',
  operator,
  values,
})
const typed = (value: string, to = '') => ({ value, to })

describe('the filter form of a column', () => {
  it('offers comparisons that fit the type, the most likely one first', () => {
    expect(comparisonsOf('number')[0]).toBe('between')
    expect(comparisonsOf('text')[0]).toBe('contains')
    expect(comparisonsOf('boolean')).toEqual(['is', 'isEmpty', 'isNotEmpty'])
  })

  it.each(['text', 'number', 'integer', 'date', 'datetime'] as const)(
    'offers a choice of several values: %s',
    (type) => expect(comparisonsOf(type)).toContain('oneOf'),
  )

  it('opens with the existing filter', () => {
    const range = [price('isNot', '18'), price('atLeast', '15')]
    expect(firstComparison('number', range)).toBe('between')
    expect(draftOf('number', range, 'between')).toEqual(typed('15'))
    expect(draftOf('number', range, 'isNot')).toEqual(typed(''))
    expect(firstComparison('text', [price('oneOf', 'a', 'b')])).toBe('oneOf')
    expect(draftOf('text', [price('oneOf', 'a', 'b')], 'oneOf')).toEqual(typed('a, b'))
    expect(firstComparison('json', [price('atLeast', '15')])).toBe('contains')
    expect(draftOf('boolean', [], 'is')).toEqual(typed('true'))
  })

  it('waits for a value if one is required', () => {
    expect(filtersOf('price', 'is', typed('  '))).toBeNull()
    expect(filtersOf('price', 'between', typed(''))).toBeNull()
    expect(filtersOf('price', 'isEmpty', typed(''))).toEqual([price('isEmpty')])
    expect(filtersOf('price', 'oneOf', typed('a, b\nc,'))).toEqual([price('oneOf', 'a', 'b', 'c')])
  })

  it('makes a range from one end or both', () => {
    expect(filtersOf('price', 'between', typed('15', '20'))).toEqual([
      price('atLeast', '15'),
      price('atMost', '20'),
    ])
    expect(filtersOf('price', 'between', typed('', '20'))).toEqual([price('atMost', '20')])
  })

  it('detects empty ranges', () => {
    expect(isReversed('number', typed('15', '9'))).toBe(true)
    expect(isReversed('date', typed('2026-11-20', '2026-11-20'))).toBe(false)
    expect(isReversed('date', typed('2026-11-20', '2026-02-20'))).toBe(true)
    expect(isReversed('number', typed('15'))).toBe(false)
  })
})

describe('the filters of a column', () => {
  const brand: Filter = { column: 'brand', operator: 'atLeast', values: ['a'] }

  it('coexist with each other and with those of other columns', () => {
    const first = withFilters([brand], 'isNot', [price('isNot', '15')])
    const second = withFilters(first, 'isNot', [price('isNot', '16')])
    expect(withFilters(second, 'between', [price('atMost', '20')])).toEqual([
      brand,
      price('isNot', '15'),
      price('isNot', '16'),
      price('atMost', '20'),
    ])
  })

  it('replace those they contradict, and occur once', () => {
    const range = [brand, price('atLeast', '15'), price('atMost', '20')]
    expect(withFilters(range, 'between', [price('atLeast', '16')])).toEqual([brand, price('atLeast', '16')])
    expect(withFilters(range, 'atLeast', [price('atLeast', '16')])).toEqual([
      brand,
      price('atMost', '20'),
      price('atLeast', '16'),
    ])
    expect(withFilters([price('isNot', '15')], 'isNot', [price('isNot', '15')])).toHaveLength(1)
  })

  it('read as sentences', () => {
    expect(filterText(price('atLeast', '15'))).toBe('at least 15')
    expect(filterText(price('isNot', 'gone'))).toBe('is not “gone”')
    expect(filterText(price('isEmpty'))).toBe('is empty')
  })
})
