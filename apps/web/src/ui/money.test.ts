import { expect, it } from 'vitest'
import { formatMicros, formatProxyCost, formatTick, perThousand, toMicros } from './money.ts'

it('formats millionths of a dollar, and reads dollars exactly', () => {
  expect([formatMicros(328_400_000), formatMicros(35_000, 3), formatMicros(0)]).toEqual([
    '$328.40',
    '$0.035',
    '$0.00',
  ])
  expect([12_500, 9_999_999, 12_345_678_900].map(formatProxyCost)).toEqual([
    '$0.013',
    '$10.000',
    '$12,345.68',
  ])
  // Values of an axis: whole dollars, or as many places as tell one from the next.
  expect([0, 3_000_000, 1_500_000, 25_000, 2_500, 0.4].map(formatTick)).toEqual([
    '$0',
    '$3',
    '$1.50',
    '$0.025',
    '$0.0025',
    '$0',
  ])
  expect([toMicros(0.07), toMicros(1.1), toMicros(400)]).toEqual([70_000, 1_100_000, 400_000_000])
  expect([perThousand(500, 2000), perThousand(5, 0)]).toEqual([250, null])
})
