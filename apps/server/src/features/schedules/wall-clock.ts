import { Temporal } from 'temporal-polyfill'

/**
 * A wall-clock time, encoded as the milliseconds since 1970 at which UTC shows it. Days are then always 24 hours long,
 * which makes date arithmetic simple; only {@link toInstant} and {@link toWall} know time zones.
 */
export type Wall = number

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** Midnight of a date such as "2027-03-28". */
export const wallOfDate = (date: string): Wall => Date.parse(`${date}T00:00:00Z`)
export const dateOfWall = (wall: Wall): string => new Date(wall).toISOString().slice(0, 10)
export const timeOfWall = (wall: Wall): string => new Date(wall).toISOString().slice(11, 16)
/** Milliseconds since midnight of "06:30". */
export const msOfTime = (time: string): number =>
  Number(time.slice(0, 2)) * hourMs + Number(time.slice(3, 5)) * minuteMs

const zoned = (at: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)

const offsetMs = (moment: Temporal.ZonedDateTime): number => Math.round(moment.offsetNanoseconds / 1e6)

/** The wall time in a zone at a moment, and its offset from UTC. */
export function toWall(at: number, timeZone: string): { wall: Wall; offset: number } {
  const offset = offsetMs(zoned(at, timeZone))
  return { wall: at + offset, offset }
}

/** The zone's next clock change strictly after a moment; Infinity if there is none. */
export const nextClockChange = (at: number, timeZone: string): number =>
  zoned(at, timeZone).getTimeZoneTransition('next')?.epochMilliseconds ?? Infinity

/** A period between two clock changes, with its constant offset from UTC. */
interface Steady {
  from: number
  until: number
  offset: number
}

/** Returns a function that gives the constant-offset period of a zone at a moment; caches the last one. */
export function steadyClock(timeZone: string): (at: number) => Steady {
  let known: Steady | null = null
  return (at) => {
    if (known && known.from <= at && at < known.until) return known
    // A millisecond later, so that a change at this very moment counts as past.
    const before = zoned(at + 1, timeZone).getTimeZoneTransition('previous')
    known = {
      from: before?.epochMilliseconds ?? -Infinity,
      until: nextClockChange(at, timeZone),
      offset: offsetMs(zoned(at, timeZone)),
    }
    return known
  }
}

/** Whether a wall time exists once, never (clocks skip it) or twice (clocks repeat it). */
export type Occurrence = 'once' | 'never' | 'twice'

/**
 * The moment of a wall time: for one that doesn't exist on its day the first moment after the gap, for one that exists
 * twice the first.
 */
export function toInstant(wall: Wall, timeZone: string): { at: number; occurs: Occurrence } {
  const { year, month, day, hour, minute, second } = partsOf(wall)
  const shown = new Temporal.PlainDateTime(year, month, day, hour, minute, second)
  const earlier = shown.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
  const at = earlier.epochMilliseconds
  if (at + offsetMs(earlier) !== wall) return { at: nextClockChange(at, timeZone), occurs: 'never' }
  const later = shown.toZonedDateTime(timeZone, { disambiguation: 'later' })
  return { at, occurs: later.epochMilliseconds === at ? 'once' : 'twice' }
}

function partsOf(wall: Wall) {
  const date = new Date(wall)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  }
}
