import { expect, it } from 'vitest'
import { figureText, onAxisText, rangeText } from './figure-words.ts'

it('writes figures with their units', () => {
  expect([0.919, 0.99999, 1, 0].map((share) => figureText('share', share))).toEqual([
    '91.9%',
    '99.9%',
    '100%',
    '0%',
  ])
  expect(figureText('count', 48305)).toBe('48,305')
  expect(figureText('milliseconds', 1_450_000)).toBe('24:10')
  expect(figureText('bytes', 2_500_000.4)).toBe('2.5 MB')
  expect(figureText('number', 64.9)).toBe('64.9')
  expect(figureText('share', null)).toBe('–')
})

it('is short on an axis, and names the unit of a range once', () => {
  expect([onAxisText('count', 48000), onAxisText('share', 0.5)]).toEqual(['48K', '50%'])
  expect(onAxisText('milliseconds', 1500)).toBe('1.5 s')
  expect(rangeText('share', { low: 0.999, high: 1 })).toBe('99.9 to 100%')
  expect(rangeText('count', { low: 961.5, high: 1040.04 })).toBe('962 to 1,040')
  expect(rangeText('count', { low: 2.2, high: 2.8 })).toBe('2.2 to 2.8')
  expect(rangeText('bytes', { low: 2e6, high: 3e6 })).toBe('2 MB to 3 MB')
})
