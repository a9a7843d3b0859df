import { describe, expect, it } from 'vitest'
import { shareOfYear, spanInYear } from './year-span.ts'

describe('the bar of a rule', () => {
  it('covers the part of the year in which it applies', () => {
    expect(spanInYear({ effectiveDate: '2025-03-01', endDate: null }, 2026)).toEqual({ from: 0, to: 1 })
    expect(spanInYear({ effectiveDate: '2026-01-01', endDate: '2026-07-02' }, 2026)).toEqual({
      from: 0,
      to: 182 / 365,
    })
    expect(spanInYear({ effectiveDate: '2026-12-31', endDate: '2027-05-01' }, 2026)).toEqual({
      from: 364 / 365,
      to: 1,
    })
    expect(shareOfYear('2028-07-01', 2028)).toBe(182 / 366)
  })

  it('is left out in years without a day of the rule', () => {
    expect(spanInYear({ effectiveDate: '2027-01-01', endDate: null }, 2026)).toBeNull()
    expect(spanInYear({ effectiveDate: '2025-01-01', endDate: '2026-01-01' }, 2026)).toBeNull()
  })
})
