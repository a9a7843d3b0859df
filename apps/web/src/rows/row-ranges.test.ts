import { expect, it } from 'vitest'
import { rowRanges } from './row-ranges.ts'

it('writes row numbers as ranges, whatever their order', () => {
  expect(rowRanges([])).toBe('')
  expect(rowRanges([7])).toBe('7')
  expect(rowRanges([3, 1, 2, 9, 40, 41])).toBe('1-3,9,40-41')
})
