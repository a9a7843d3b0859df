import { isAfternoon, withColons } from './half-of-day.ts'
import { zoneMinutes } from './time-zone.ts'
import { momentOf, type ZoneOffset } from './zone-offset.ts'

/** Hour, minute, second, fraction, half of the day ("am", "p.m.", or "p" right after the digits), zone. */
const clock =
  /(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(\s*[ap](?:\.\s?)?m(?!\p{L})\.?|[ap](?!\p{L}))?\s*\(?((?:UTC|GMT)\s?[-+]\d{1,2}(?::?\d{2})?(?!\d)|[-+]\d{2}:?\d{2}|[-+]\d{2}\b|\p{L}+)?/iu

export interface TimeOfDay {
  /** Milliseconds after midnight; 0 without a time. */
  ms: number
  /** Minutes east of UTC; null if no zone is given. */
  east: number | null
}

/** The first time in a text; null for an impossible time or an unknown zone. */
export function timeOfDay(text: string): TimeOfDay | null {
  const rest = withColons(text)
  const match = clock.exec(rest)
  if (!match) return { ms: 0, east: null }
  const [, hourText, minuteText, second = '0', fraction = '0', half, zone = ''] = match
  let hour = Number(hourText)
  const minute = Number(minuteText)
  const east = zoneMinutes(zone)
  const isLate = half ? /p/i.test(half) : isAfternoon(rest)
  if (isLate !== null && hour <= 12) hour = (hour % 12) + (isLate ? 12 : 0)
  if (hour > 24 || minute > 59 || east === 'unknown') return null
  const ms = Math.floor(Number(`0.${fraction}`) * 1000)
  return {
    ms: ((hour * 60 + minute) * 60 + Number(second)) * 1000 + ms,
    east: east === 'none' ? null : east,
  }
}

/** A date and time in UTC; a time without a zone is local. */
export function momentText(day: string, { ms, east }: TimeOfDay, offsetAt: ZoneOffset): string {
  const wall = Date.parse(`${day}T00:00:00Z`) + ms
  return new Date(east === null ? momentOf(wall, offsetAt) : wall - east * 60_000).toISOString()
}
