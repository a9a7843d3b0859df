import { Temporal } from 'temporal-polyfill'

/**
 * What a clock on a wall shows, as milliseconds since 1970 as if the wall hung in UTC. So days are always 24 hours long
 * and dates can be reckoned with; only {@link toInstant} and {@link toWall} know of time zones.
 */
export type Wall = number

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** Midnight of a date such as "2027-03-28". */
export const wallOfDate = (date: string): Wall => Date.parse(`${date}T00:00:00Z`)
export const dateOfWall = (wall: Wall): string => new Date(wall).toISOString().slice(0, 10)
export const timeOfWall = (wall: Wall): string => new Date(wall).toISOString().slice(11, 16)
/** Of "06:30", in milliseconds since midnight. */
export const msOfTime = (time: string): number =>
  Number(time.slice(0, 2)) * hourMs + Number(time.slice(3, 5)) * minuteMs

const zoned = (at: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)

const offsetMs = (moment: Temporal.ZonedDateTime): number => Math.round(moment.offsetNanoseconds / 1e6)

/** What the clocks of the zone show at a moment, and how far they are from UTC. */
export function toWall(at: number, timeZone: string): { wall: Wall; offset: number } {
  const offset = offsetMs(zoned(at, timeZone))
  return { wall: at + offset, offset }
}

/** When the clocks of the zone are changed next, strictly after a moment; Infinity where they never are. */
export const nextClockChange = (at: number, timeZone: string): number =>
  zoned(at, timeZone).getTimeZoneTransition('next')?.epochMilliseconds ?? Infinity

/** From one change of the clocks to the next they are as far from UTC. */
interface Steady {
  from: number
  until: number
  offset: number
}

/** How the clocks of a zone stand at a moment. Where it has looked last it knows without looking again. */
export function steadyClock(timeZone: string): (at: number) => Steady {
  let known: Steady | null = null
  return (at) => {
    if (known && known.from <= at && at < known.until) return known
    // A moment later, since a change at this very moment is one that has been.
    const before = zoned(at + 1, timeZone).getTimeZoneTransition('previous')
    known = {
      from: before?.epochMilliseconds ?? -Infinity,
      until: nextClockChange(at, timeZone),
      offset: offsetMs(zoned(at, timeZone)),
    }
    return known
  }
}

/** Whether a wall time is there once, never (the clocks skip it) or twice (they go back over it). */
export type Occurrence = 'once' | 'never' | 'twice'

/**
 * The moment of a wall time. One that does not exist on its day is the first moment after the gap; of one that exists
 * twice it is the first.
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
