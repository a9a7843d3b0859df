import { describe, expect, it } from 'vitest'
import { expectedRange, isAnomaly, median } from './expected-range.ts'

describe('the expected range of a metric', () => {
  it('needs five runs', () => {
    expect(expectedRange('rows', [1, 1, 1, 1])).toBeNull()
    expect(expectedRange('rows', [1, 1, 1, 1, 1])).toEqual({ low: 0, high: 2 })
    expect(isAnomaly(5, null)).toBe(false)
  })

  it('is 3.5 robust standard deviations around the median', () => {
    const { low, high } = expectedRange('bandwidthDownload', [80, 90, 100, 110, 120])!
    expect(low).toBeCloseTo(100 - 3.5 * 1.4826 * 10)
    expect(high).toBeCloseTo(100 + 3.5 * 1.4826 * 10)
  })

  it('is at least five percent', () => {
    const range = expectedRange('rows', [1000, 1000, 1000, 1000, 1000])
    expect(range).toEqual({ low: 950, high: 1050 })
    expect(isAnomaly(950, range)).toBe(false)
    expect(isAnomaly(949, range)).toBe(true)
    expect(isAnomaly(1051, range)).toBe(true)
    expect(isAnomaly(null, range)).toBe(false)
  })

  it('does not flag fewer failures than usual', () => {
    const range = expectedRange('requestFailed', [50, 50, 50, 50, 50])
    expect(isAnomaly(0, range)).toBe(false)
    expect(isAnomaly(54, range)).toBe(true)
  })

  it('takes the middle of an even number of values', () => {
    expect(median([4, 1, 3, 2])).toBe(2.5)
    expect(median([3, 1, 2])).toBe(2)
  })
})
