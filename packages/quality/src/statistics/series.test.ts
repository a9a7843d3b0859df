import { describe, expect, it } from 'vitest'
import { Series } from './series.ts'

const dayMs = 86_400_000
const monday = Date.UTC(2026, 0, 5, 6)

/** A series of daily values, and the time of the run after them. */
function daily(values: readonly number[], stepMs = dayMs) {
  const series = new Series()
  for (const [day, value] of values.entries()) series.add({ at: monday + day * stepMs, value })
  return { series, next: monday + values.length * stepMs }
}

const repeated = (values: readonly number[], times: number): number[] =>
  Array.from({ length: times }, () => values).flat()

/** The same pseudo-random noise in every run, between -1 and 1. */
const noise = (at: number): number => Math.sin(at * 12.9898) * 0.7 + Math.sin(at * 78.233) * 0.3

describe('a forecast', () => {
  it('says nothing before five values', () => {
    const { series, next } = daily([1, 1, 1, 1])
    expect(series.forecast(next)).toBeNull()
    series.add({ at: next, value: 1 })
    expect(series.forecast(next + dayMs)).toEqual({ expected: 1, spread: 0, offs: [], recent: [] })
  })

  it('is the level of values without a pattern, with the spread of what came', () => {
    const { series, next } = daily(Array.from({ length: 60 }, (_, at) => 100 + 5 * noise(at)))
    const { expected, spread } = series.forecast(next)!
    expect(Math.abs(expected - 100)).toBeLessThan(3)
    expect(spread).toBeGreaterThan(1.5)
    expect(spread).toBeLessThan(8)
  })

  it('neither moves nor widens by one odd run', () => {
    const values = Array.from({ length: 40 }, (_, at) => 100 + noise(at))
    const calm = daily(values)
    const odd = daily(values.with(36, 900))
    const [before, after] = [calm, odd].map(({ series, next }) => series.forecast(next)!)
    expect(Math.abs(after!.expected - before!.expected)).toBeLessThan(1)
    expect(after!.spread).toBeLessThan(3 * before!.spread)
  })

  it('follows a trend', () => {
    const { series, next } = daily(Array.from({ length: 40 }, (_, at) => 100 + 3 * at + noise(at)))
    const { expected, spread } = series.forecast(next)!
    expect(Math.abs(expected - 220)).toBeLessThan(3)
    expect(spread).toBeLessThan(5)
  })

  it('knows the days of the week after three weeks', () => {
    const week = [100, 100, 100, 100, 100, 40, 40]
    const { series } = daily(repeated(week, 4))
    const days = week.map((_, day) => series.forecast(monday + (28 + day) * dayMs)!.expected)
    expect(days).toEqual(week)
  })

  it('knows the hours of the day', () => {
    const day = [500, 500, 80, 80]
    const { series } = daily(repeated(day, 7), dayMs / 4)
    const hours = day.map((_, at) => series.forecast(monday + 7 * dayMs + (at * dayMs) / 4)!.expected)
    expect(hours).toEqual(day)
  })

  it('learns a new level within days', () => {
    const { series, next } = daily([...Array.from({ length: 30 }, () => 100), 200, 200, 200, 200, 200])
    expect(series.forecast(next)!.expected).toBe(200)
  })

  it('is more careful the fewer runs there were', () => {
    const values = [10, 12, 9, 11, 10, 12, 9, 11]
    const few = daily(values)
    const many = daily(repeated(values, 5))
    expect(few.series.forecast(few.next)!.spread).toBeGreaterThan(
      many.series.forecast(many.next)!.spread * 1.4,
    )
  })
})

describe('how far values were off', () => {
  it('is their distance from what was expected then, and of the last ones from what is expected now', () => {
    const { series, next } = daily([10, 10, 14, 10, 10, 7, 10])
    expect(series.forecast(next)).toMatchObject({
      expected: 10,
      offs: [4, 0, 0, -3, 0],
      recent: [0, 0, 4, 0, 0, -3, 0],
    })
  })

  it('is remembered of thirty last values', () => {
    const { series, next } = daily([3, ...Array.from({ length: 29 }, () => 9), 10])
    const { offs, recent } = series.forecast(next)!
    expect(offs).toHaveLength(29)
    expect(recent).toEqual([...Array.from({ length: 29 }, () => 0), 1])
  })

  it('says nothing of the last ones where they have a rhythm', () => {
    const { series, next } = daily(repeated([100, 100, 100, 100, 100, 40, 40], 8))
    const { offs, recent } = series.forecast(next)!
    expect([offs.every((off) => off === 0), recent]).toEqual([true, []])
  })
})

it('runs that are all on the same day of the week have no rhythm, but a level', () => {
  const values = [...Array.from({ length: 20 }, () => 100), 50, 50, 50, 100, 100, 100, 100]
  const { series, next } = daily(values, 7 * dayMs)
  expect(series.forecast(next)!.recent).toEqual(values.map((value) => value - 100))
})

describe('a level that is accepted', () => {
  const values = Array.from({ length: 40 }, (_, at) => 100 + noise(at))

  it('is expected at once, as exactly as before', () => {
    const { series, next } = daily(values)
    const before = series.forecast(next)!
    series.moveTo(150, next)
    const after = series.forecast(next)!
    expect(after.expected).toBeCloseTo(150)
    expect(after.spread).toBeCloseTo(before.spread)
    series.add({ at: next, value: 150 })
    expect(Math.abs(series.forecast(next + dayMs)!.expected - 150)).toBeLessThan(1)
  })

  it('keeps the rhythm', () => {
    const { series, next } = daily(repeated([100, 100, 100, 100, 100, 40, 40], 5))
    series.moveTo(300, next)
    expect(series.forecast(next + 5 * dayMs)!.expected).toBeCloseTo(240)
  })

  it('of values that never varied is as sure', () => {
    const { series, next } = daily([1, 1, 1, 1, 1, 1])
    series.moveTo(0.6, next)
    series.add({ at: next, value: 0.6 })
    expect(series.forecast(next + dayMs)).toEqual({ expected: 0.6, spread: 0, offs: [], recent: [] })
  })

  it('changes nothing where too few values say what was usual', () => {
    const { series, next } = daily([1, 1])
    series.moveTo(5, next)
    for (const day of [0, 1, 2]) series.add({ at: next + day * dayMs, value: 1 })
    expect(series.forecast(next + 3 * dayMs)!.expected).toBe(1)
  })
})
