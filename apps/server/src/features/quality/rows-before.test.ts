import { expect, it } from 'vitest'
import { samePlace } from './rows-before.ts'

const rows = (first: number, count: number) => ({ first, count })

it('finds the row at the same place of a page with as many rows', () => {
  expect(samePlace(12, rows(11, 3), rows(41, 3))).toBe(42)
  expect(samePlace(11, rows(11, 1), rows(7, 1))).toBe(7)
})

it('takes the only row of a page that gave more or fewer', () => {
  expect(samePlace(13, rows(11, 3), rows(7, 1))).toBe(7)
})

it('knows nothing of a page with another number of rows, of unknown pages, and of rows of another visit', () => {
  expect(samePlace(12, rows(11, 3), rows(41, 2))).toBeNull()
  expect(samePlace(12, undefined, rows(41, 2))).toBeNull()
  expect(samePlace(12, rows(11, 3), undefined)).toBeNull()
  expect(samePlace(14, rows(11, 3), rows(41, 3))).toBeNull()
  expect(samePlace(10, rows(11, 3), rows(41, 3))).toBeNull()
})
