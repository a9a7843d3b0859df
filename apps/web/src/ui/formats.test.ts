import { describe, expect, it, onTestFinished } from 'vitest'
import {
  formatAgo,
  formatCounter,
  formatDate,
  formatDay,
  formatMoment,
  formatNumber,
  formatTimestamp,
} from './formats.ts'

const local = (year: number, month: number, day: number, hour = 0, minute = 0, second = 0) =>
  new Date(year, month - 1, day, hour, minute, second)

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
