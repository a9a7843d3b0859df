import { sql, type RawBuilder } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { monthAfter } from '@windrow/contract/billing'

/** A date column as text like "2026-10-01": the driver would read it as a moment of the server's time zone. */
export const dateText = (column: string): RawBuilder<string> => sql<string>`${sql.ref(column)}::text`
export const nullableDateText = (column: string): RawBuilder<string | null> =>
  sql<string | null>`${sql.ref(column)}::text`
/** A number column as text, because it may have more digits than a number. */
export const exactText = (column: string): RawBuilder<string> => sql<string>`${sql.ref(column)}::text`

/** Today in the account's time zone. */
export const todayOfAccount = sql<string>`(now() at time zone organizations.time_zone)::date::text`

export const firstDay = (month: string): string => `${month}-01`
/** The day after the last one of the month. */
export const endOfMonth = (month: string): string => firstDay(monthAfter(month))
export const monthOf = (day: string): string => day.slice(0, 7)

const changes = new Map<string, string | null>()
const mostKnown = 5000

function findClockChange(timeZone: string, month: string): string | null {
  const start = Temporal.PlainDate.from(firstDay(month))
  const midnight = start.toZonedDateTime(timeZone)
  const change = midnight.add({ seconds: -1 }).getTimeZoneTransition('next')
  if (!change) return null
  const day = change.toPlainDate()
  if (day.toString().slice(0, 7) !== month) return null
  const hours = change.startOfDay().hoursInDay
  if (hours === 24) return null
  const date = day.toLocaleString('en-US', { month: 'short', day: '2-digit' })
  return `${hours}-hour day on ${date}: clock change`
}

/** "25-hour day on Oct 25: clock change" if a day of the month hasn't 24 hours; else null. */
export function clockChangeIn(timeZone: string, month: string): string | null {
  const key = `${timeZone} ${month}`
  const known = changes.get(key)
  if (known !== undefined) return known
  if (changes.size >= mostKnown) changes.clear()
  const found = findClockChange(timeZone, month)
  changes.set(key, found)
  return found
}
