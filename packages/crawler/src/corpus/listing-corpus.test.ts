import { expect, it } from 'vitest'
import { layouts, measureListings } from './listing-corpus.ts'

it('understands nearly all listing layouts', () => {
  const { items, fields, results } = measureListings()

  expect(layouts.length).toBeGreaterThanOrEqual(40)
  expect(items.precision).toBeGreaterThan(0.99)
  expect(items.recall).toBeGreaterThan(0.99)
  expect(fields.precision).toBeGreaterThan(0.95)
  expect(fields.recall).toBeGreaterThan(0.97)
  expect(results.filter(({ items: { recall } }) => recall < 0.9)).toEqual([])
})
