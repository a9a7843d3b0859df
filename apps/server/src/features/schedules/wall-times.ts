import { Cron } from 'croner'
import type { Recurrence } from '@windrow/contract/schemas/schedules'
import { dayMs, hourMs, minuteMs, msOfTime, type Wall, wallOfDate } from './wall-clock.ts'

/** Returns the next wall time strictly after another; null if there is none. */
export type NextWall = (after: Wall) => Wall | null

/** Wall times of a schedule, ignoring clock changes. */
export function wallTimes(recurrence: Recurrence): NextWall {
  const start = wallOfDate(recurrence.startDate)
  const endless = recurrence.frequency === 'Once' || recurrence.endDate === null
  const end = endless ? Infinity : wallOfDate(recurrence.endDate!) + dayMs
  const next = byFrequency[recurrence.frequency](recurrence, start)
  return (after) => {
    const wall = next(Math.max(after, start - 1))
    return wall !== null && wall < end ? wall : null
  }
}

type Rule = (recurrence: Recurrence, start: Wall) => NextWall

const once: Rule = ({ time }, start) => {
  const only = start + msOfTime(time)
  return (after) => (only > after ? only : null)
}

/** Restarts each day, so that "every 5 hours" means the same hours on all days. */
const hourly: Rule = ({ interval, minute, fromHour, toHour }) => {
  const offsets: number[] = []
  for (let hour = fromHour; hour <= toHour; hour += interval) offsets.push(hour * hourMs + minute * minuteMs)
  return inDays(offsets, (day) => day)
}

const daily: Rule = ({ interval, time }, start) =>
  inDays([msOfTime(time)], (day) => start + Math.ceil((day - start) / dayMs / interval) * interval * dayMs)

/** Weeks start on Monday; every second week counts from the week of the start date. */
const weekly: Rule = ({ interval, time, weekdays }, start) => {
  const week = 7 * dayMs
  const firstMonday = start - ((new Date(start).getUTCDay() + 6) % 7) * dayMs
  const offsets = [...new Set(weekdays)]
    .sort((a, b) => a - b)
    .map((day) => (day - 1) * dayMs + msOfTime(time))
  return (after) => {
    const weeks = Math.max(0, Math.floor((after - firstMonday) / week / interval) * interval)
    for (const at of [weeks, weeks + interval]) {
      const found = offsets.find((offset) => firstMonday + at * week + offset > after)
      if (found !== undefined) return firstMonday + at * week + found
    }
    return null
  }
}

/** A day that a month lacks becomes the month's last day. */
const monthly: Rule = ({ interval, time, monthDays }, start) => {
  const monthOf = (wall: Wall) => new Date(wall).getUTCFullYear() * 12 + new Date(wall).getUTCMonth()
  const first = monthOf(start)
  return (after) => {
    const months = first + Math.floor((monthOf(after) - first) / interval) * interval
    for (const month of [months, months + interval]) {
      const days = daysOf(month, monthDays)
      const found = days.map((day) => day + msOfTime(time)).find((wall) => wall > after)
      if (found !== undefined) return found
    }
    return null
  }
}

/** Midnights of the days of a month, numbered from the year 0. */
function daysOf(month: number, monthDays: Recurrence['monthDays']): Wall[] {
  const year = Math.floor(month / 12)
  const length = new Date(Date.UTC(year, (month % 12) + 1, 0)).getUTCDate()
  const days = monthDays.map((day) => (day === 'last' ? length : Math.min(day, length)))
  return [...new Set(days)].sort((a, b) => a - b).map((day) => Date.UTC(year, month % 12, day))
}

const patternOf = (cron: string) => new Cron(cron, { timezone: 'UTC', mode: '5-part' })

/** All times of a cron pattern within this many milliseconds from 0. */
function timesWithin(cron: string, length: number): number[] {
  const pattern = patternOf(cron)
  const times: number[] = []
  let next = pattern.nextRun(new Date(-1))?.getTime() ?? Infinity
  while (next < length) {
    times.push(next)
    next = pattern.nextRun(new Date(next))?.getTime() ?? Infinity
  }
  return times
}

/** Times of day are the same on all days, so they are computed once; days are found by their own fields. */
const byCron: Rule = ({ cron }) => {
  const [minute, hour, ...day] = cron.trim().split(/\s+/)
  const minutes = timesWithin(`${minute} * * * *`, hourMs)
  const offsets = timesWithin(`0 ${hour} * * *`, dayMs).flatMap((at) => minutes.map((more) => at + more))
  const days = patternOf(`0 0 ${day.join(' ')}`)
  let known = { asked: Number.NaN, day: null as Wall | null }
  const dayFrom = (asked: Wall): Wall | null => {
    if (known.asked !== asked) known = { asked, day: days.nextRun(new Date(asked - 1))?.getTime() ?? null }
    return known.day
  }
  return (after) => {
    const today = Math.floor(after / dayMs) * dayMs
    if (dayFrom(today) === today) {
      const found = firstAfter(offsets, after - today)
      if (found !== undefined) return today + found
    }
    const later = dayFrom(today + dayMs)
    return later === null ? null : later + offsets[0]!
  }
}

/** The first of sorted numbers that is greater. */
function firstAfter(sorted: readonly number[], than: number): number | undefined {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (sorted[middle]! > than) to = middle
    else from = middle + 1
  }
  return sorted[from]
}

/** Combines offsets within a day with days; `dayFrom` returns the first matching day at or after a day. */
function inDays(offsets: readonly number[], dayFrom: (day: Wall) => Wall): NextWall {
  return (after) => {
    const today = dayFrom(Math.floor(after / dayMs) * dayMs)
    for (const day of [today, dayFrom(today + dayMs)]) {
      const found = offsets.find((offset) => day + offset > after)
      if (found !== undefined) return day + found
    }
    return null
  }
}

const byFrequency: Record<Recurrence['frequency'], Rule> = {
  Once: once,
  Hourly: hourly,
  Daily: daily,
  Weekly: weekly,
  Monthly: monthly,
  Cron: byCron,
}
