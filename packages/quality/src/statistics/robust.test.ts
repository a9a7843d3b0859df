import { expect, it } from 'vitest'
import { median, quantile } from './robust.ts'

it('takes the middle value, and between two of them their mean', () => {
  expect(median([])).toBeNull()
  expect(median([3])).toBe(3)
  expect(median([9, 1, 5])).toBe(5)
  expect(median([10, 9, 1, 2])).toBe(5.5)
})

it('interpolates between neighbours', () => {
  expect([0, 0.25, 0.5, 0.9, 1].map((share) => quantile([0, 10, 20, 30, 40], share))).toEqual([
    0, 10, 20, 36, 40,
  ])
})
