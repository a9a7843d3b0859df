import { describe, expect, it } from 'vitest'
import { History } from './history.ts'
import { expectedRange } from './judge-run.ts'
import type { Measure } from './measure.ts'

const dayMs = 86_400_000
const duration = (value: number): Measure => ({
  table: null,
  column: null,
  metric: 'duration',
  value,
  of: 100,
  rows: null,
})

/** The expected range after runs that took so long, a day apart. */
function rangeAfter(values: readonly number[]) {
  const history = new History()
  for (const [day, value] of values.entries()) history.add(day * dayMs, [duration(value)])
  return expectedRange(duration(1000), history, values.length * dayMs)
}

describe('the expected range of a measure', () => {
  it('is around what it was in at least five runs', () => {
    expect(rangeAfter([1000, 1001, 999, 1000])).toBeNull()
    const { low, high } = rangeAfter([1000, 1001, 999, 1000, 1000, 1001])!
    expect([low, high]).toEqual([expect.closeTo(1000 / 3, -1), expect.closeTo(3000, -2)])
  })

  it('is unknown where it varies without bounds', () => {
    expect(rangeAfter([10, 90_000, 200, 4, 500_000, 30, 8000])).toBeNull()
  })
})
