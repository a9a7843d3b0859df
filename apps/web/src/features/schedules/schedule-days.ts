import type { CalendarGroup, CalendarItem, Schedule } from '@windrow/contract/schemas/schedules'
import { plural } from '../../ui/formats.ts'

/** Dates are text such as "2026-11-21", computed as days in UTC; only points in time have a time zone. */
const dayMs = 86_400_000
const at = (date: string) => Date.parse(`${date}T00:00:00Z`)
const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10)
export const addDays = (date: string, days: number): string => dateOf(at(date) + days * dayMs)

const formats = new Map<string, Intl.DateTimeFormat>()
function format(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = timeZone + JSON.stringify(options)
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', { ...options, timeZone })
  formats.set(key, known)
  return known
}

/** Today's date in a time zone. */
export const todayIn = (timeZone: string, now = Date.now()): string =>
  format(timeZone, { year: 'numeric', month: '2-digit', day: '2-digit' })
    .format(now)
    .split('/')
    .reverse()
    .join('-')

/** "06:00", in a time zone. */
export const clockText = (iso: string, timeZone: string): string =>
  format(timeZone, { hour: '2-digit', minute: '2-digit' }).format(Date.parse(iso))

/** "Saturday 21 November" */
export const dayTitle = (date: string): string =>
  format('UTC', { weekday: 'long', day: 'numeric', month: 'long' }).format(at(date)).replace(',', '')

/** "Sat 21 Nov 2026 at 06:00" */
export const exactText = (iso: string, timeZone: string): string =>
  `${format(timeZone, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }).format(Date.parse(iso)).replace(',', '')} at ${clockText(iso, timeZone)}, ${timeZone}`

/** "21"; with its month on the first day of a month and in the first cell. */
export function dayNumber(date: string, isFirst: boolean): string {
  const isNew = isFirst || date.endsWith('-01')
  return format('UTC', isNew ? { day: 'numeric', month: 'short' } : { day: 'numeric' }).format(at(date))
}

const mondayOf = (date: string) => addDays(date, -((new Date(at(date)).getUTCDay() + 6) % 7))

/** A day and those after it, `count` in total. */
export const daysFrom = (date: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(date, index))

/** The days shown together: the week of a day, or four weeks counted from the current one. */
export function daysAround(date: string, today: string, weeks: 1 | 4): string[] {
  const span = weeks * 7
  const base = mondayOf(today)
  const steps = Math.floor((at(date) - at(base)) / dayMs / span)
  return daysFrom(addDays(base, steps * span), span)
}

/** Status of a line in the calendar. */
export type LineState = 'ok' | 'bad' | 'live' | 'next' | 'plan' | 'idle'
export const lineWords: Record<LineState, string> = {
  ok: 'Success',
  bad: 'Failed',
  live: 'Running',
  next: 'Next run',
  plan: 'Planned',
  idle: 'Not started',
}

const isLive = ({ state, runEnded, historyId }: CalendarItem) =>
  state === 'WAITING' || (historyId !== null && runEnded === null)

/** `next` is the earliest due time, with its schedule. */
export function lineState(group: CalendarGroup, next: { id: number; due: string } | null): LineState {
  if (group.failed > 0) return 'bad'
  if (group.items.some(isLive)) return 'live'
  if (next && next.id === group.scheduleId && group.first <= next.due && next.due <= group.last) return 'next'
  if (group.coming > 0) return 'plan'
  return group.items.some(({ status }) => status === 'SUCCESS') ? 'ok' : 'idle'
}

/** The earliest due time; null if none. */
export function nextOf(schedules: readonly Schedule[]): { id: number; due: string } | null {
  const coming = schedules.flatMap(({ id, nextDue }) => (nextDue === null ? [] : [{ id, due: nextDue }]))
  return coming.sort((a, b) => a.due.localeCompare(b.due))[0] ?? null
}

/** "42 min", "2 h 10 min", "30 s" */
export function lengthText(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const rest = minutes % 60
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest} min`
}

/** "in 19 h", "Sunday", "12 Dec": more precise the closer it is. */
export function untilText(iso: string, timeZone: string, now = Date.now()): string {
  const minutes = Math.round((Date.parse(iso) - now) / 60_000)
  if (minutes < 1) return 'now'
  if (minutes < 60) return `in ${minutes} min`
  if (minutes < 24 * 60) return `in ${Math.round(minutes / 60)} h`
  if (minutes < 6 * 24 * 60) return format(timeZone, { weekday: 'long' }).format(Date.parse(iso))
  return format(timeZone, { day: 'numeric', month: 'short' }).format(Date.parse(iso))
}

/** Time zone of the calendar: that of the oldest schedule. */
export const calendarZone = (schedules: readonly Schedule[], usual: string): string =>
  [...schedules].sort((a, b) => a.id - b.id)[0]?.recurrence.timeZone ?? usual

/** "14 runs, about 1 h 21 min on one worker" */
export function dayTotal(groups: readonly CalendarGroup[], schedules: ReadonlyMap<number, Schedule>): string {
  const runs = groups.reduce((sum, { count }) => sum + count, 0)
  if (runs === 0) return 'No runs'
  const known = groups.every(({ scheduleId }) => schedules.get(scheduleId)?.expectedSeconds != null)
  if (!known) return plural(runs, 'run')
  const seconds = groups.reduce(
    (sum, { count, scheduleId }) => sum + count * schedules.get(scheduleId)!.expectedSeconds!,
    0,
  )
  return `${plural(runs, 'run')}, about ${lengthText(seconds)} on one worker`
}
