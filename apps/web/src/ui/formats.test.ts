import { describe, expect, it, onTestFinished } from 'vitest'
import {
  formatAgo,
  formatBytes,
  formatChange,
  formatCompact,
  formatCounter,
  formatDate,
  formatDuration,
  formatDay,
  formatMoment,
  formatNumber,
  formatPercent,
  formatTimestamp,
  formatShare,
} from './formats.ts'

const local = (year: number, month: number, day: number, hour = 0, minute = 0, second = 0) =>
  new Date(year, month - 1, day, hour, minute, second)

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

// spec: FMT-03
it.each([
  [2.71449, '2.71'],
  [2, '2'],
  [48_213, '48,213'],
])('formats the number %d as %s', (value, text) => {
  expect(formatNumber(value)).toBe(text)
})

// spec: FMT-05, FMT-06, FMT-07
it("formats points in time in the browser's time zone", () => {
  const zone = process.env['TZ']
  onTestFinished(() => {
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
  })
  const written = ['UTC', 'Asia/Tokyo', 'America/New_York'].map((name) => {
    process.env['TZ'] = name
    return [formatDate('2026-11-05T23:03:09Z'), formatTimestamp('2026-11-05T03:03:09Z')]
  })

  expect(written).toEqual([
    ['Nov 05, 2026', '2026-11-05 03:03:09'],
    ['Nov 06, 2026', '2026-11-05 12:03:09'],
    ['Nov 05, 2026', '2026-11-04 22:03:09'],
  ])
})

describe('relative times', () => {
  const now = local(2026, 11, 20, 10, 42)

  it.each([
    [local(2026, 11, 20, 10, 41, 30), 'just now', 'Today 10:41'],
    [local(2026, 11, 20, 10, 4), '38 min ago', 'Today 10:04'],
    [local(2026, 11, 20, 8, 41), '2 h ago', 'Today 08:41'],
    [local(2026, 11, 19, 23, 0), 'Yesterday', 'Yesterday 23:00'],
    [local(2026, 10, 12, 14, 20), '12 Oct', '12 Oct 14:20'],
    [local(2025, 10, 12, 14, 20), '12 Oct 2025', '12 Oct 2025 14:20'],
  ])('formats %s', (at, ago, moment) => {
    expect(formatAgo(at.toISOString(), now)).toBe(ago)
    expect(formatMoment(at.toISOString(), now)).toBe(moment)
  })
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

// spec: UI-02, UI-03, UI-04
it.each([
  [{ page: 1, perPage: 25, total: 612 }, '1 - 25 of 612 records'],
  [{ page: 25, perPage: 25, total: 612 }, '601 - 612 of 612 records'],
  [{ page: 1, perPage: 25, total: 1 }, '1 - 1 of 1 record'],
  [{ page: 1, perPage: 25, total: 0 }, '0 - 0 of 0 record'],
  [{ page: 1, perPage: 25, total: 612, searching: true }, '1 - 25 of many records'],
])('formats the counter %o', (props, text) => {
  expect(formatCounter(props)).toBe(text)
})

it('names days within sentences', () => {
  const now = new Date(2026, 10, 20, 9)
  expect(formatDay(new Date(2026, 10, 20, 6).toISOString(), now)).toBe('20 Nov')
  expect(formatDay(new Date(2025, 0, 2, 23).toISOString(), now)).toBe('2 Jan 2025')
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
