import { describe, expect, it } from 'vitest'
import { minorDigits, moneyText, parseDecimal, formatDecimal, formatRate } from '@windrow/contract/billing'
import { Meter, priceOf, type DayUsage, type PricedRule } from './price-usage.ts'

const rule = (more: Partial<PricedRule>): PricedRule => ({
  id: 1,
  reportId: null,
  name: 'Rule',
  item: 'Records',
  limit: null,
  rate: 400n,
  from: '2026-01-01',
  until: null,
  ...more,
})
const use = (more: Partial<DayUsage>): DayUsage => ({
  reportId: 7,
  day: '2026-10-10',
  records: 0n,
  requests: 0n,
  runs: 1n,
  ...more,
})
const priced = (rules: PricedRule[], usage: DayUsage[], digits = 2) => {
  const meter = new Meter(rules, digits)
  for (const each of usage) meter.add(each)
  return meter
}

describe('the price of usage', () => {
  // spec: BILL-07
  it('is that of records above the included ones, records up to the cap, requests, and runs', () => {
    const total = (more: Partial<PricedRule>, usage: Partial<DayUsage>) =>
      priced([rule(more)], [use(usage)]).total
    expect(total({ limit: 1_000_000n }, { records: 1_462_318n })).toBe(18_493n)
    expect(total({ limit: 1_000_000n }, { records: 412n })).toBe(0n)
    expect(total({ item: 'Records Cap', limit: 2_000_000n, rate: 100n }, { records: 18_904_112n })).toBe(
      20_000n,
    )
    expect(total({ item: 'Request', rate: 25n }, { requests: 8_204_112n })).toBe(20_510n)
    expect(total({ item: 'Run', rate: 50_000n }, { runs: 34n })).toBe(170n)
  })

  it('is rounded half up once for each line, in the smallest unit of the currency', () => {
    expect(priceOf(1n, 5_000n, 2)).toBe(1n)
    expect(priceOf(1n, 4_999n, 2)).toBe(0n)
    expect(priceOf(3n, 500_000n, minorDigits('JPY'))).toBe(2n)
    expect(priceOf(3n, 500n, minorDigits('KWD'))).toBe(2n)
    const days = ['2026-10-01', '2026-10-02', '2026-10-03'].map((day) => use({ day }))
    expect(priced([rule({ item: 'Run', rate: 4_000n })], days).total).toBe(1n)
  })

  it('is exact for numbers that binary fractions cannot hold', () => {
    const records = 9_007_199_254_740_993n
    const meter = priced([rule({ rate: 9_999_999_999_999n })], [use({ records })])
    expect(meter.total).toBe((records * 9_999_999_999_999n * 100n + 500_000n) / 1_000_000n)
    expect(moneyText(formatDecimal(meter.total, 2), 'USD')).toBe('$90,071,992,547,400,922,800,745.26')
  })

  it('follows the rule of the report before that of the account, by measure and day', () => {
    const rules = [
      rule({ id: 1, item: 'Records', rate: 1_000_000n, until: '2026-10-15' }),
      rule({ id: 2, item: 'Records', rate: 2_000_000n, from: '2026-10-15' }),
      rule({ id: 3, item: 'Run', rate: 10_000_000n }),
      rule({ id: 4, reportId: 7, item: 'Records Cap', limit: 5n, rate: 3_000_000n, from: '2026-10-20' }),
    ]
    const days = ['2026-10-14', '2026-10-15', '2026-10-19', '2026-10-20'].map((day) =>
      use({ day, records: 9n }),
    )
    const lines = priced(rules, days).lines()
    expect(lines.map(({ rule: { id }, used, billed, amount }) => [id, used, billed, amount])).toEqual([
      [1, 9n, 9n, 900n],
      [3, 4n, 4n, 4000n],
      [2, 18n, 18n, 3600n],
      [4, 9n, 5n, 1500n],
    ])
  })

  it('is never below zero when reversals outweigh the use of a month', () => {
    expect(priced([rule({})], [use({ records: 10_000n }), use({ records: -90_000n })]).total).toBe(0n)
  })

  it('names reports without a rule on some day, but not those with reversals to zero', () => {
    const meter = priced([rule({ from: '2026-10-11' })], [use({}), use({ reportId: 8, day: '2026-10-11' })])
    expect([...meter.uncovered]).toEqual([7])
  })

  it('is forecast from the days so far, with included units counted once', () => {
    const meter = priced([rule({ limit: 1000n, rate: 10_000n })], [use({ records: 500n })])
    expect([meter.total, meter.forecast(10, 30)]).toEqual([0n, 500n])
  })
})

describe('amounts as text', () => {
  it('are read exactly, and refused with more places than the currency has', () => {
    expect(parseDecimal('-40.5', 2)).toBe(-4050n)
    expect(parseDecimal('12.300', 1)).toBe(123n)
    expect([parseDecimal('1.5', 0), parseDecimal('1e3', 2), parseDecimal('', 2)]).toEqual([null, null, null])
  })

  it('are written with the places of their currency', () => {
    expect(moneyText('142310', 'JPY')).toBe('¥142,310')
    expect(moneyText('-50.00', 'EUR')).toBe('−€50.00')
    expect(moneyText('1.250', 'KWD')).toMatch(/^KWD\s1\.250$/)
    expect(moneyText('0.000025', 'USD')).toBe('$0.000025')
    expect([formatRate(50_000n, 'USD'), formatRate(25n, 'USD'), formatRate(3_000_000n, 'JPY')]).toEqual([
      '0.05',
      '0.000025',
      '3',
    ])
  })
})
