import { expect, it } from 'vitest'
import { filterText, filterValues, operatorsOf } from './column-filter.tsx'

it('offers comparisons that fit the type, the likely one first', () => {
  expect(operatorsOf('number')[0]).toBe('atLeast')
  expect(operatorsOf('text')[0]).toBe('contains')
  expect(operatorsOf('boolean')).toEqual(['is', 'isEmpty', 'isNotEmpty'])
})

it('waits for a value where one is needed', () => {
  expect(filterValues('is', '  ')).toBeNull()
  expect(filterValues('isEmpty', '')).toEqual([])
  expect(filterValues('oneOf', 'a, b\nc,')).toEqual(['a', 'b', 'c'])
})

it('reads as a sentence', () => {
  expect(filterText({ column: 'price', operator: 'atLeast', values: ['15'] })).toBe('at least 15')
  expect(filterText({ column: 'stock', operator: 'isNot', values: ['gone'] })).toBe('is not “gone”')
  expect(filterText({ column: 'stock', operator: 'isEmpty', values: [] })).toBe('is empty')
})
