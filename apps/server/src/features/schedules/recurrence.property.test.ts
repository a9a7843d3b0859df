import { CronExpressionParser } from 'cron-parser'
import { RRuleTemporal } from 'rrule-temporal'
import { describe, expect, test } from 'vitest'
import { Recurrence } from '@windrow/contract/schemas/schedules'
import { seededRandom } from '@windrow/crawler/testing/random'
import type { z } from 'zod'
import { dueTimes, nextDue } from './recurrence.ts'

// Checked against other libraries and by stepping through clocks in quarter hours. Ten years, 30 zones.
const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const from = Date.parse('2026-01-01T00:00:00Z')
const to = Date.parse('2036-01-01T00:00:00Z')
const quarterMs = 15 * 60_000
const dayMs = 86_400_000

/**
 * With and without summer time; changes by half an hour and two hours, at midnight, during Ramadan, on the southern
 * hemisphere.
 */
const zones = [
  'UTC',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Africa/Johannesburg',
  'America/Asuncion',
  'America/Havana',
  'America/Los_Angeles',
  'America/New_York',
  'America/Nuuk',
  'America/Santiago',
  'America/Sao_Paulo',
  'America/St_Johns',
  'Antarctica/Troll',
  'Asia/Beirut',
  'Asia/Gaza',
  'Asia/Jerusalem',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Tokyo',
  'Atlantic/Azores',
  'Australia/Adelaide',
  'Australia/Lord_Howe',
  'Australia/Sydney',
  'Europe/Berlin',
  'Europe/Dublin',
  'Europe/Helsinki',
  'Europe/London',
  'Pacific/Apia',
  'Pacific/Auckland',
  'Pacific/Chatham',
]

const rule = (given: Partial<z.input<typeof Recurrence>>): Recurrence =>
  Recurrence.parse({ frequency: 'Daily', startDate: '2026-01-01', timeZone: 'UTC', ...given })

type Random = () => number
const pick = <Value>(random: Random, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)]!
const whole = (random: Random, least: number, most: number) =>
  least + Math.floor(random() * (most - least + 1))
const two = (value: number) => String(value).padStart(2, '0')
const quarterTime = (random: Random) =>
  `${two(whole(random, 0, 23))}:${pick(random, ['00', '15', '30', '45'])}`

/** "2026-03-28 03:30": the wall time in a zone by the runtime's tables, not ours. */
function clockOf(timeZone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return (at) => format.format(at)
}

/** The moments of clock changes in a zone, found by scanning each day and then each quarter hour. */
function clockChanges(timeZone: string): number[] {
  const show = clockOf(timeZone)
  const offset = (at: number) => Date.parse(`${show(at).replace(' ', 'T')}:00Z`) - at
  const changes: number[] = []
  for (let day = from; day < to; day += dayMs) {
    if (offset(day) === offset(day + dayMs)) continue
    for (let at = day + quarterMs; at <= day + dayMs; at += quarterMs)
      if (offset(at) !== offset(at - quarterMs)) changes.push(at)
  }
  return changes
}

const iso = (times: readonly number[]) => times.map((at) => new Date(at).toISOString())
const between = (recurrence: Recurrence, start: number, end: number) =>
  dueTimes(nextDue(recurrence), { after: start - 1, until: end, limit: 10_000 })

/** Quarter hours between two moments, with their wall times. */
function quarters(show: (at: number) => string, start: number, end: number) {
  const all: { at: number; date: string; time: string }[] = []
  for (let at = start; at <= end; at += quarterMs) {
    const [date = '', time = ''] = show(at).split(' ')
    all.push({ at, date, time })
  }
  return all
}

describe(`ten years in ${zones.length} time zones (TEST_SEED=${seed})`, () => {
  const random = seededRandom(seed)

  test('daily times are due where a clock shows them first, or after the gap', () => {
    for (const timeZone of zones) {
      const show = clockOf(timeZone)
      for (const change of [from + 9 * dayMs, ...clockChanges(timeZone)]) {
        const time = quarterTime(random)
        const all = quarters(show, change - 2 * dayMs, change + 2 * dayMs)
        const days = [...new Set(all.map(({ date }) => date))].slice(1, -1)
        const expected = days.map(
          (day) =>
            (
              all.find(({ date, time: shown }) => date === day && shown === time) ??
              all.find(({ date, time: shown }) => `${date} ${shown}` > `${day} ${time}`)
            )?.at ?? 0,
        )
        const found = between(rule({ timeZone, time }), expected[0]!, expected.at(-1)!).map(({ at }) => at)
        expect([timeZone, time, iso(found)]).toEqual([timeZone, time, iso(expected)])
      }
    }
  })

  test('hourly times are due whenever a clock shows their minute', () => {
    for (const timeZone of zones) {
      const show = clockOf(timeZone)
      for (const change of clockChanges(timeZone)) {
        const minute = pick(random, [0, 15, 30, 45])
        const fromHour = whole(random, 0, 12)
        const toHour = whole(random, fromHour, 23)
        const start = change - dayMs
        const end = change + dayMs
        const expected = quarters(show, start, end).filter(
          ({ time }) =>
            Number(time.slice(3)) === minute &&
            Number(time.slice(0, 2)) >= fromHour &&
            Number(time.slice(0, 2)) <= toHour,
        )
        const recurrence = rule({
          frequency: 'Hourly',
          timeZone,
          minute,
          fromHour,
          toHour,
          startDate: '2025-12-01',
        })
        const found = between(recurrence, start, end).map(({ at }) => at)
        expect([timeZone, minute, iso(found)]).toEqual([timeZone, minute, iso(expected.map(({ at }) => at))])
      }
    }
  })

  test('weeks and months agree with another implementation of recurrence rules', () => {
    const dayCodes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
    for (const timeZone of zones) {
      const time = `${two(whole(random, 0, 23))}:${two(whole(random, 0, 59))}`
      const interval = whole(random, 2, 5)
      const weekdays = [whole(random, 1, 4), whole(random, 5, 7)]
      const monthDay = whole(random, 1, 31)
      // In daytime, when clocks don't change: if the month's last day lacks a time, these libraries use the day before.
      const monthTime = monthDay > 28 ? `${two(whole(random, 5, 22))}:${two(whole(random, 0, 59))}` : time
      const cases = [
        [
          rule({ frequency: 'Weekly', timeZone, time, interval, weekdays }),
          time,
          `FREQ=WEEKLY;INTERVAL=${interval};WKST=MO;BYDAY=${weekdays.map((day) => dayCodes[day - 1]).join(',')}`,
        ],
        [
          rule({ frequency: 'Monthly', timeZone, time: monthTime, monthDays: [monthDay] }),
          monthTime,
          `FREQ=MONTHLY;${monthDay > 28 ? `BYMONTHDAY=${[28, 29, 30, 31].filter((day) => day <= monthDay).join(',')};BYSETPOS=-1` : `BYMONTHDAY=${monthDay}`}`,
        ],
      ] as const
      for (const [recurrence, clock, text] of cases) {
        const theirs = new RRuleTemporal({
          rruleString: `DTSTART;TZID=${timeZone}:20260101T${clock.replace(':', '')}00\nRRULE:${text};UNTIL=20351231T000000Z`,
        })
          .all()
          .map(({ epochMilliseconds }) => epochMilliseconds)
        // These libraries omit times that don't exist on a day; such times are tested above.
        const ours = between(recurrence, from - dayMs, Date.parse('2035-12-31T00:00:00Z'))
          .filter(({ occurs }) => occurs !== 'never')
          .map(({ at }) => at)
        expect([timeZone, text, iso(ours)]).toEqual([timeZone, text, iso(theirs)])
      }
    }
  })

  test('cron expressions agree with another parser', () => {
    for (let round = 0; round < 100; round++) {
      const field = (least: number, most: number) =>
        pick(random, [
          () => '*',
          () => String(whole(random, least, most)),
          () => `${whole(random, least, Math.floor(most / 2))}-${whole(random, Math.ceil(most / 2), most)}`,
          () => `*/${whole(random, 2, 7)}`,
          () =>
            `${whole(random, least, Math.floor(most / 2))},${whole(random, Math.floor(most / 2) + 1, most)}`,
        ])()
      const cron = [field(0, 59), field(0, 23), field(1, 28), field(1, 12), field(0, 6)].join(' ')
      const theirs = CronExpressionParser.parse(cron, { tz: 'UTC', currentDate: new Date(from) })
      const expected = Array.from({ length: 60 }, () => theirs.next().getTime())
      const ours = dueTimes(nextDue(rule({ frequency: 'Cron', cron, startDate: '2025-12-01' })), {
        after: from,
        limit: 60,
      }).map(({ at }) => at)
      expect([cron, iso(ours)]).toEqual([cron, iso(expected)])
    }
  })
})
