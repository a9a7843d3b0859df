import { describe, expect, it } from 'vitest'
import { meterOf } from './draft.ts'
import type { PricedRule } from './price-usage.ts'
import { forecastDays, spendDays } from './spend-days.ts'

const rule: PricedRule = {
  id: 1,
  reportId: null,
  name: 'Standard records',
  item: 'Records',
  limit: 1000n,
  rate: 12_500n,
  from: '2026-01-01',
  until: null,
}
const used = (day: string, records: bigint) => ({ reportId: 7, day, records, requests: 0n, runs: 1n })
const november = { month: '2026-11', today: '2026-11-20', currency: 'USD' }

describe('the days of a month', () => {
  const usage = [used('2026-11-03', 600n), used('2026-11-20', 200n)]

  it('tell what was spent up to today, and how many records each had', () => {
    const days = spendDays(usage, [{ ...rule, limit: 500n }], november)
    expect(days).toHaveLength(20)
    expect([days[1], days[2], days[19]]).toEqual([
      { day: '2026-11-02', records: 0, spent: '0.00' },
      { day: '2026-11-03', records: 600, spent: '1.25' },
      { day: '2026-11-20', records: 200, spent: '3.75' },
    ])
  })

  it('are forecast at the pace so far: nothing until the included records are used up', () => {
    // 40 records a day: the thousandth is on the 25th.
    const forecast = forecastDays(meterOf([rule], usage, 'USD'), november)
    expect(forecast.map(({ spent }) => spent)).toEqual([
      '0.00',
      '0.00',
      '0.00',
      '0.00',
      '0.00',
      '0.50',
      '1.00',
      '1.50',
      '2.00',
      '2.50',
    ])
    expect(forecast[0]?.day).toBe('2026-11-21')
    expect(forecastDays(meterOf([rule], usage, 'USD'), { ...november, today: '2026-12-01' })).toEqual([])
  })
})
