import { expect, it } from 'vitest'
import { exponentOf, secondsOfNext } from '../bench/growth/slope.ts'

const sizes = [1e3, 1e4, 1e5, 1e6]
const costsOf = (cost: (size: number) => number) => sizes.map((size) => ({ size, cost: cost(size) }))

it.each([
  ['a fixed cost', () => 7, 0],
  ['a cost for each', (size: number) => size * 3, 1],
  ['a sort of all', (size: number) => size * Math.log(size), 1.09],
  ['all with all', (size: number) => size * size, 2],
])('the exponent of %s', (_name, cost, exponent) => {
  expect(exponentOf(costsOf(cost))).toBeCloseTo(exponent, 2)
})

it('of small sizes, the fixed part of a cost does not hide how it grows', () => {
  const mixed = costsOf((size) => (size === 1e3 ? 1e6 : size))

  expect(exponentOf(mixed)).toBeCloseTo(1)
})

it('a single size has no exponent', () => {
  expect(exponentOf([{ size: 1000, cost: 1 }])).toBeNull()
})

it('what the next size takes follows from how the last ones grew', () => {
  expect(secondsOfNext([])).toBe(0)
  expect(secondsOfNext([2, 3])).toBe(13)
  expect(secondsOfNext([3, 2])).toBe(2)
})
