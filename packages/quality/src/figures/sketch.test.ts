import { expect, it } from 'vitest'
import { sharedPart, sketchOf } from './sketch.ts'

/** Spreads whole numbers over 32 bits. */
const hashOf = (value: number): number => Math.imul(value ^ (value >>> 15), 0x9e3779b1) >>> 0
const sketch = (from: number, to: number) =>
  sketchOf(Array.from({ length: to - from }, (_, at) => hashOf(hashOf(from + at))))

it('keeps the smallest of the different hashes, in order', () => {
  expect(sketchOf([5, 3, 5, 9])).toEqual([3, 5, 9])
  expect(sketch(0, 10_000)).toHaveLength(512)
})

it('tells exactly how much small sets share', () => {
  expect(sharedPart([1, 2, 3, 4], [2, 4, 6])).toBe(0.5)
  expect(sharedPart([2, 4, 6], [1, 2, 3, 4])).toBeCloseTo(2 / 3)
  expect(sharedPart([1], [2])).toBe(0)
})

it.each([0, 0.1, 0.5, 0.9, 1])('estimates a share of %d of large sets', (share) => {
  const size = 50_000
  const part = sharedPart(sketch(0, size), sketch(size * (1 - share), size * (2 - share)))
  expect(Math.abs(part! - share)).toBeLessThan(0.08)
})

it('compares sets of different size', () => {
  expect(Math.abs(sharedPart(sketch(0, 1000), sketch(0, 100_000))! - 1)).toBeLessThan(0.01)
  expect(Math.abs(sharedPart(sketch(0, 100_000), sketch(0, 1000))! - 0.01)).toBeLessThan(0.02)
})

it('says nothing of what has nothing', () => {
  expect([sharedPart([], [1]), sharedPart([1], [])]).toEqual([null, null])
})

it('does not compare hashes that were made in different ways', () => {
  const [first, second] = [-2, -1].map((way) => [1, 2, 3].map((hash) => way * 2 ** 40 + hash))
  expect(sharedPart(first!, first!)).toBe(1)
  expect(sharedPart(first!, second!)).toBeNull()
  expect(sharedPart(first!, [1, 2, 3])).toBeNull()
})
