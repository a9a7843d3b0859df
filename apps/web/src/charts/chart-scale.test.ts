import { describe, expect, it } from 'vitest'
import { scaleOf } from './chart-scale.ts'

describe('the axis of a chart', () => {
  it('starts at zero if values are near it', () => {
    expect(scaleOf([0, 2140])).toEqual({ low: 0, high: 3000, ticks: [0, 1000, 2000, 3000] })
    expect(scaleOf([30, 100]).low).toBe(0)
  })

  it('starts near the values if they are far from zero', () => {
    const { low, high } = scaleOf([45_000, 49_000])
    expect(low).toBeGreaterThan(40_000)
    expect(high).toBeGreaterThanOrEqual(49_000)
  })

  it('has few steps for values that differ only by the noise of binary fractions', () => {
    expect(scaleOf([0.3, 0.1 + 0.2]).ticks.length).toBeLessThan(12)
    expect(scaleOf([1020055190.46793, 1020055190.4679301], 5).ticks.length).toBeLessThan(12)
  })

  it.each([[[5, 5]], [[0, 0]], [[0.01, 0.012]], [[-3, 4]], [[1e12, 1e12 + 1]]])('covers %j', (values) => {
    const { low, high, ticks } = scaleOf(values)
    expect(low).toBeLessThanOrEqual(Math.min(...values))
    expect(high).toBeGreaterThanOrEqual(Math.max(...values))
    expect(high).toBeGreaterThan(low)
    expect(ticks.length).toBeLessThan(12)
  })
})
