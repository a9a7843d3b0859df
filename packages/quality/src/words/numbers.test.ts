import { expect, it } from 'vitest'
import { bytes, count, duration, percent, quantity, range } from './numbers.ts'

it('counts have separators of thousands', () => {
  expect([0, 999, 1000, 1_234_567].map(count)).toEqual(['0', '999', '1,000', '1,234,567'])
})

it('quantities have three digits or all before the point', () => {
  expect([0, 0.01234, 0.5, 2.34567, 64.94, 812.4, 58_204.2].map(quantity)).toEqual([
    '0',
    '0.012',
    '0.5',
    '2.35',
    '64.9',
    '812',
    '58,204',
  ])
})

it('only nothing is 0 %, and only all is 100 %', () => {
  expect([0, 0.0001, 0.125, 0.98, 0.9999, 1].map(percent)).toEqual([
    '0 %',
    '0.1 %',
    '12.5 %',
    '98 %',
    '99.9 %',
    '100 %',
  ])
})

it('durations and sizes are in the largest unit that they fill', () => {
  expect([400, 1000, 90_000, 3_600_000, 200_000_000].map(duration)).toEqual([
    '0.4 seconds',
    '1 second',
    '1.5 minutes',
    '1 hour',
    '2.3 days',
  ])
  expect([0, 999, 1500, 2e9, 5e16].map(bytes)).toEqual(['0 B', '999 B', '1.5 KB', '2 GB', '50,000 TB'])
})

it('a range of one value is that value', () => {
  expect([range('0', '3'), range('5', '5')]).toEqual(['0 to 3', '5'])
})
