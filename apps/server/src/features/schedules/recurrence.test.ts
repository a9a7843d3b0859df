import { describe, expect, test } from 'vitest'
import { Recurrence } from '@windrow/contract/schemas/schedules'
import type { z } from 'zod'
import { dueTimes, nextDue } from './recurrence.ts'
import { recurrenceFaults } from './recurrence-faults.ts'
import { clockNote, localWords, monthNote, sentenceOf } from './recurrence-words.ts'
import { toWall } from './wall-clock.ts'

type Given = Partial<z.input<typeof Recurrence>>
const rule = (given: Given): Recurrence =>
  Recurrence.parse({ frequency: 'Daily', startDate: '2026-01-01', timeZone: 'Europe/Helsinki', ...given })

/** Wall times of the next due times. */
function shown(given: Given, after: string, limit: number): string[] {
  const recurrence = rule(given)
  return dueTimes(nextDue(recurrence), { after: Date.parse(after), limit }).map(({ at }) =>
    localWords(toWall(at, recurrence.timeZone).wall),
  )
}

describe('a schedule', () => {
  // spec: SCHED-05
  test('is due each hour, day, week and month at its time', () => {
    expect(shown({ frequency: 'Hourly', minute: 30 }, '2026-11-20T10:00:00Z', 3)).toEqual([
      '2026-11-20 12:30',
      '2026-11-20 13:30',
      '2026-11-20 14:30',
    ])
    expect(shown({ time: '06:00' }, '2026-11-20T04:00:00Z', 2)).toEqual([
      '2026-11-21 06:00',
      '2026-11-22 06:00',
    ])
    expect(
      shown({ frequency: 'Weekly', weekdays: [7, 3], time: '02:00' }, '2026-11-20T00:00:00Z', 3),
    ).toEqual(['2026-11-22 02:00', '2026-11-25 02:00', '2026-11-29 02:00'])
    expect(
      shown({ frequency: 'Monthly', monthDays: [1, 15], time: '03:00' }, '2026-11-20T00:00:00Z', 3),
    ).toEqual(['2026-12-01 03:00', '2026-12-15 03:00', '2027-01-01 03:00'])
  })

  test('repeats every n days, weeks and months from its first day', () => {
    expect(shown({ interval: 3, startDate: '2026-11-20' }, '2026-11-01T00:00:00Z', 3)).toEqual([
      '2026-11-20 06:00',
      '2026-11-23 06:00',
      '2026-11-26 06:00',
    ])
    expect(
      shown(
        { frequency: 'Weekly', interval: 2, weekdays: [1, 5], startDate: '2026-11-18' },
        '2026-11-18T00:00:00Z',
        3,
      ),
    ).toEqual(['2026-11-20 06:00', '2026-11-30 06:00', '2026-12-04 06:00'])
    expect(
      shown(
        { frequency: 'Monthly', interval: 5, monthDays: [20], startDate: '2026-11-01' },
        '2026-11-01T00:00:00Z',
        3,
      ),
    ).toEqual(['2026-11-20 06:00', '2027-04-20 06:00', '2027-09-20 06:00'])
  })

  test('stays within hours of the day, its first and its last day', () => {
    expect(
      shown(
        { frequency: 'Hourly', interval: 5, minute: 15, fromHour: 8, toHour: 20 },
        '2026-11-20T00:00:00Z',
        4,
      ),
    ).toEqual(['2026-11-20 08:15', '2026-11-20 13:15', '2026-11-20 18:15', '2026-11-21 08:15'])
    expect(
      shown({ startDate: '2026-11-21', endDate: '2026-11-22', time: '23:59' }, '2026-11-01T00:00:00Z', 9),
    ).toEqual(['2026-11-21 23:59', '2026-11-22 23:59'])
    expect(shown({ frequency: 'Once', startDate: '2026-11-21' }, '2026-11-01T00:00:00Z', 9)).toEqual([
      '2026-11-21 06:00',
    ])
  })

  test('takes the last day of a month that lacks its day, and never twice', () => {
    expect(shown({ frequency: 'Monthly', monthDays: [30, 31, 'last'] }, '2027-01-29T22:00:00Z', 5)).toEqual([
      '2027-01-30 06:00',
      '2027-01-31 06:00',
      '2027-02-28 06:00',
      '2027-03-30 06:00',
      '2027-03-31 06:00',
    ])
    expect(monthNote(rule({ frequency: 'Monthly', monthDays: [1, 31, 30] }))).toBe(
      'In months without day 30 and 31 it runs on their last day.',
    )
  })

  test('is due after the gap where the clocks go forward, and once where they go back', () => {
    const recurrence = rule({ time: '03:30' })
    const spring = nextDue(recurrence)(Date.parse('2027-03-27T12:00:00Z'))!
    const autumn = nextDue(recurrence)(Date.parse('2027-10-30T12:00:00Z'))!

    expect(new Date(spring.at).toISOString()).toBe('2027-03-28T01:00:00.000Z')
    expect(clockNote(spring, toWall(spring.at, 'Europe/Helsinki').wall)).toBe(
      '03:30 does not exist on this day, because the clocks go forward; it runs at 04:00 instead',
    )
    expect(new Date(autumn.at).toISOString()).toBe('2027-10-31T00:30:00.000Z')
    expect(clockNote(autumn, toWall(autumn.at, 'Europe/Helsinki').wall)).toBe(
      '03:30 comes twice on this day, because the clocks go back; it runs the first time only',
    )
    expect(new Date(nextDue(recurrence)(autumn.at)!.at).toISOString()).toBe('2027-11-01T01:30:00.000Z')
  })

  test('of every hour follows elapsed hours when the clocks change', () => {
    const gaps = (after: string) => {
      const times = dueTimes(nextDue(rule({ frequency: 'Hourly', minute: 30 })), {
        after: Date.parse(after),
        limit: 8,
      })
      return new Set(times.slice(1).map(({ at }, index) => (at - times[index]!.at) / 60_000))
    }
    expect(gaps('2027-03-27T22:00:00Z')).toEqual(new Set([60]))
    expect(gaps('2027-10-30T22:00:00Z')).toEqual(new Set([60]))
  })

  test('describes itself in words', () => {
    const sentence = (given: Given) => sentenceOf(rule(given), '2026-11-20')
    expect(sentence({})).toBe('Daily at 06:00, Europe/Helsinki')
    expect(sentence({ frequency: 'Hourly', minute: 30, fromHour: 8, toHour: 20 })).toBe(
      'Hourly at :30, 08:30 to 20:30, Europe/Helsinki',
    )
    expect(sentence({ frequency: 'Weekly', weekdays: [5, 1], interval: 2, timeZone: 'UTC' })).toBe(
      'Every 2 weeks on Monday and Friday at 06:00, UTC',
    )
    expect(sentence({ frequency: 'Monthly', monthDays: [15, 1, 'last'], endDate: '2027-01-31' })).toBe(
      'Monthly on days 1 and 15 and the last day at 06:00, until 31 January 2027, Europe/Helsinki',
    )
    expect(sentence({ frequency: 'Once', startDate: '2027-03-28' })).toBe(
      'Once on 28 March 2027 at 06:00, Europe/Helsinki',
    )
    expect(sentence({ frequency: 'Cron', cron: '0 6 * * 1-5', startDate: '2026-12-01' })).toBe(
      'By cron 0 6 * * 1-5, from 1 December 2026, Europe/Helsinki',
    )
  })
})

// spec: SCHED-06
test('each field of a schedule decides when it is due', () => {
  const weekly: Given = { frequency: 'Weekly', weekdays: [1], timeZone: undefined }
  const table: [changes: Given, first: string, second: string][] = [
    // Defaults to UTC.
    [{}, '2026-01-05T06:00', '2026-01-12T06:00'],
    [{ frequency: 'Daily' }, '2026-01-01T06:00', '2026-01-02T06:00'],
    [{ frequency: 'Monthly', monthDays: [31, 20] }, '2026-01-20T06:00', '2026-01-31T06:00'],
    [{ interval: 2 }, '2026-01-12T06:00', '2026-01-26T06:00'],
    [{ time: '18:30' }, '2026-01-05T18:30', '2026-01-12T18:30'],
    [{ weekdays: [2, 6] }, '2026-01-03T06:00', '2026-01-06T06:00'],
    [{ timeZone: 'Asia/Tokyo' }, '2026-01-04T21:00', '2026-01-11T21:00'],
    [{ startDate: '2026-02-03' }, '2026-02-09T06:00', '2026-02-16T06:00'],
    [{ endDate: '2026-01-11' }, '2026-01-05T06:00', 'never'],
  ]
  for (const [changes, ...wanted] of table) {
    const due = dueTimes(nextDue(rule({ ...weekly, ...changes })), {
      after: Date.parse('2026-01-01T00:00:00Z'),
      limit: 2,
    })
    const shownDue = [0, 1].map((at) => (due[at] ? new Date(due[at].at).toISOString().slice(0, 16) : 'never'))
    expect([changes, ...shownDue]).toEqual([changes, ...wanted])
  }
})

describe('an impossible recurrence', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  const faults = (given: Given) =>
    recurrenceFaults(rule(given), now).map(({ path, message }) => `${path} ${message}`)

  test.each([
    [{ timeZone: 'Europe/Nowhere' }, 'timeZone is not known; choose a place such as Europe/Helsinki, or UTC'],
    [{ timeZone: '+02:00' }, 'timeZone is not known; choose a place such as Europe/Helsinki, or UTC'],
    [
      { frequency: 'Once', startDate: '2027-03-28', time: '03:30' },
      'time does not exist on 28 March 2027 in Europe/Helsinki, because the clocks go forward; choose 04:00 or later',
    ],
    [
      { frequency: 'Once', startDate: '2026-11-20' },
      'startDate and time have passed already; choose a later moment',
    ],
    [{ frequency: 'Weekly' }, 'weekdays needs at least one day of the week'],
    [{ frequency: 'Monthly' }, 'monthDays needs at least one day of the month'],
    [{ frequency: 'Hourly', interval: 24 }, 'interval must be 23 hours at most; choose days for more'],
    [{ frequency: 'Hourly', fromHour: 9, toHour: 8 }, 'toHour must not be before the first hour'],
    [{ startDate: '2027-01-02', endDate: '2027-01-01' }, 'endDate must not be before the first day'],
    [{ endDate: '2026-11-20' }, 'endDate leaves no due time; choose a later day'],
    [
      { frequency: 'Cron', cron: '* * * * * *' },
      'cron has more than five fields; a schedule is due once a minute at most, so leave the seconds out',
    ],
    [
      { frequency: 'Cron', cron: '@daily' },
      'cron needs five fields: minute, hour, day of month, month, day of week, as in 0 6 * * 1',
    ],
    [{ frequency: 'Cron', cron: '0 0 30 2 *' }, 'cron never comes; is there such a day in such a month?'],
    [{ frequency: 'Cron', cron: '61 0 * * *' }, 'cron cannot be read: Invalid value for minute: 61'],
  ] as const)('%j is refused at its field', (given, message) => {
    expect(faults(given as Given)).toEqual([`body.recurrence.${message}`])
  })
})
