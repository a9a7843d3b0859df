import { expect, it } from 'vitest'
import {
  formatBytes,
  formatChange,
  formatCompact,
  formatDuration,
  formatDurationOnAxis,
  formatPercent,
  formatShare,
} from './figure-formats.ts'

// spec: FMT-01
it.each([
  [0, '0 ms'],
  [999, '999 ms'],
  [999.6, '00:01'],
  [1000, '00:01'],
  [61_000, '01:01'],
  [3_599_999, '59:59'],
  [3_600_000, '01:00:00'],
  [360_000_000, '100:00:00'],
  [-5, '0 ms'],
])('formats a duration of %d ms as %s', (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text)
})

it('tells durations on an axis apart by parts of a second', () => {
  expect([0, 500, 1000, 1500, 59_999, 60_000, 90_000].map(formatDurationOnAxis)).toEqual([
    '0 ms',
    '500 ms',
    '1 s',
    '1.5 s',
    '60 s',
    '01:00',
    '01:30',
  ])
})

// spec: FMT-02, FMT-04
it.each([
  [0, '0'],
  [999, '999'],
  [1200, '1.2K'],
  [48_213, '48.21K'],
  [999_999, '1M'],
  [3_400_000, '3.4M'],
  [5_600_000_000, '5.6B'],
  [-1500, '-1.5K'],
])('abbreviates %d as %s', (value, text) => {
  expect(formatCompact(value)).toBe(text)
})

it('shows a change with its sign, and none against zero', () => {
  expect(formatChange(48_213, 47_601)).toBe('+1.3%')
  expect(formatChange(31_077, 47_690)).toBe('−34.8%')
  expect(formatChange(100, 100)).toBe('0')
  expect(formatChange(100, 0)).toBeNull()
})

it('does not round an incomplete share up to 100%', () => {
  expect(formatPercent(0.624)).toBe('62 %')
  expect(formatPercent(0.9999)).toBe('99 %')
  expect(formatPercent(1)).toBe('100 %')
})

it('formats sizes in decimal units', () => {
  expect(formatBytes(840)).toBe('840 B')
  expect(formatBytes(84_210)).toBe('84.21 KB')
  expect(formatBytes(1_250_000_000)).toBe('1.25 GB')
})

it('shows shares with one decimal, and all or nothing only where it is', () => {
  expect([0, 0.0001, 0.041, 0.116, 0.9999, 1].map(formatShare)).toEqual([
    '0%',
    '<0.1%',
    '4.1%',
    '11.6%',
    '99.9%',
    '100%',
  ])
})
