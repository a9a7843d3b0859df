import { describe, expect, test } from 'vitest'
import type { CalendarGroup, CalendarItem, Schedule } from '@windrow/contract/schemas/schedules'
import {
  clockText,
  dayNumber,
  daysAround,
  daysFrom,
  dayTitle,
  dayTotal,
  exactText,
  lengthText,
  lineState,
  nextOf,
  todayIn,
  untilText,
} from './schedule-days.ts'

const item = (given: Partial<CalendarItem>): CalendarItem => ({
  dueDate: '2026-11-21T04:00:00.000Z',
  state: 'COMING',
  reason: null,
  isLate: false,
  historyId: null,
  status: null,
  itemCount: null,
  runStarted: null,
  runEnded: null,
  ...given,
})
const group = (items: CalendarItem[], given: Partial<CalendarGroup> = {}): CalendarGroup => ({
  date: '2026-11-21',
  scheduleId: 1,
  count: items.length,
  coming: items.filter(({ state }) => state === 'COMING').length,
  failed: items.filter(({ status }) => status === 'FAILED').length,
  first: items[0]!.dueDate,
  last: items.at(-1)!.dueDate,
  records: null,
  items,
  ...given,
})
const schedule = (id: number, given: Partial<Schedule> = {}) =>
  ({ id, nextDue: null, expectedSeconds: null, ...given }) as Schedule

describe('days of the calendar', () => {
  test("are in the schedule's time zone, not the browser's", () => {
    const now = Date.parse('2026-11-21T22:30:00Z')
    expect([todayIn('Europe/Helsinki', now), todayIn('America/New_York', now)]).toEqual([
      '2026-11-22',
      '2026-11-21',
    ])
    expect(clockText('2026-11-21T22:30:00Z', 'Europe/Helsinki')).toBe('00:30')
    expect(exactText('2026-11-21T04:00:00Z', 'Europe/Helsinki')).toBe(
      'Sat 21 Nov 2026 at 06:00, Europe/Helsinki',
    )
    expect(dayTitle('2026-11-21')).toBe('Saturday 21 November')
    expect([
      dayNumber('2026-11-16', true),
      dayNumber('2026-11-17', false),
      dayNumber('2026-12-01', false),
    ]).toEqual(['16 Nov', '17', '1 Dec'])
  })

  test('are grouped into weeks from Monday, counted from the current week', () => {
    const span = (date: string, weeks: 1 | 4) => {
      const days = daysAround(date, '2026-11-21', weeks)
      return [days[0], days.at(-1), days.length]
    }
    expect(span('2026-11-21', 4)).toEqual(['2026-11-16', '2026-12-13', 28])
    expect(span('2026-12-14', 4)).toEqual(['2026-12-14', '2027-01-10', 28])
    expect(span('2026-11-15', 4)).toEqual(['2026-10-19', '2026-11-15', 28])
    expect(daysFrom('2026-12-31', 2)).toEqual(['2026-12-31', '2027-01-01'])
    expect(span('2026-12-13', 1)).toEqual(['2026-12-07', '2026-12-13', 7])
  })
})

describe('a line of the calendar', () => {
  const done = item({
    state: 'STARTED',
    historyId: 3,
    status: 'SUCCESS',
    runEnded: '2026-11-21T04:42:00.000Z',
  })
  const next = { id: 1, due: '2026-11-21T04:00:00.000Z' }

  test('shows failed before active before planned runs', () => {
    expect(lineState(group([done, item({ status: 'FAILED', state: 'STARTED' })]), null)).toBe('bad')
    expect(lineState(group([item({ state: 'WAITING' })]), null)).toBe('live')
    expect(lineState(group([item({ state: 'STARTED', historyId: 3, status: 'PROCESSING' })]), null)).toBe(
      'live',
    )
    expect(lineState(group([item({})]), next)).toBe('next')
    expect(lineState(group([item({})], { scheduleId: 2 }), next)).toBe('plan')
    expect(lineState(group([done]), null)).toBe('ok')
    expect(lineState(group([item({ state: 'PAUSED' })]), null)).toBe('idle')
  })

  test('recognizes the earliest due time', () => {
    expect(
      nextOf([
        schedule(1),
        schedule(2, { nextDue: '2026-12-01T00:00:00.000Z' }),
        schedule(3, { nextDue: next.due }),
      ]),
    ).toEqual({
      id: 3,
      due: next.due,
    })
    expect(nextOf([schedule(1)])).toBe(null)
  })

  test('sums the durations of a day if known', () => {
    const known = new Map([[1, schedule(1, { expectedSeconds: 180 })]])
    expect(dayTotal([group([item({}), item({})])], known)).toBe('2 runs, about 6 min on one worker')
    expect(dayTotal([group([item({})])], new Map([[1, schedule(1)]]))).toBe('1 run')
    expect(dayTotal([], known)).toBe('No runs')
  })
})

test('durations and delays have a suitable unit', () => {
  expect([5, 180, 7800, 7200].map(lengthText)).toEqual(['5 s', '3 min', '2 h 10 min', '2 h'])
  const now = Date.parse('2026-11-20T09:00:00Z')
  const until = (iso: string) => untilText(iso, 'UTC', now)
  expect(until('2026-11-20T09:00:20Z')).toBe('now')
  expect(until('2026-11-20T09:05:00Z')).toBe('in 5 min')
  expect(until('2026-11-21T04:00:00Z')).toBe('in 19 h')
  expect(until('2026-11-22T09:00:00Z')).toBe('Sunday')
  expect(until('2026-12-12T09:00:00Z')).toBe('12 Dec')
})
