import { describe, expect, it } from 'vitest'
import { changeText, dollars, periodText, rhythmText, shortNumber } from './digest-words.ts'

describe('the words of a digest', () => {
  it('write amounts without binary fractions', () => {
    expect([0, 4_999, 5_000, 580_000_000, 1_234_567_890_123].map(dollars)).toEqual([
      '$0.00',
      '$0.00',
      '$0.01',
      '$580.00',
      '$1,234,567.89',
    ])
  })

  it('write changes only where there was something to compare with', () => {
    expect(changeText(98, 100)).toBe('−2.0%')
    expect(changeText(1013, 1000)).toBe('+1.3%')
    expect(changeText(5, 0)).toBeNull()
    expect(changeText(100_001, 100_000)).toBeNull()
    expect(changeText(0, 12)).toBe('−100.0%')
  })

  it('name periods and rhythms', () => {
    expect(periodText({ from: '2026-11-20', to: '2026-11-20' })).toBe('Friday 20 November 2026')
    expect(periodText({ from: '2026-11-13', to: '2026-11-19' })).toBe('13 Nov to 19 Nov 2026')
    const timing = { time_of_day: '07:30', time_zone: 'UTC', weekday: 7, month_day: 31 }
    expect([0, 1, 2].map((frequency) => rhythmText({ ...timing, frequency: frequency as 0 }))).toEqual([
      'every day at 07:30, UTC',
      'every Sunday at 07:30, UTC',
      'on day 31 of each month at 07:30, UTC',
    ])
    expect(shortNumber(331_196)).toBe('331K')
  })
})
