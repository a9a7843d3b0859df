/** How far ahead of UTC the clocks of a place are at a moment; both in milliseconds. */
export type ZoneOffset = (at: number) => number

const dayMs = 86_400_000

export const utcOffset: ZoneOffset = () => 0

/** The clocks of a zone by its IANA name. Throws `RangeError` for one that is not known. */
export function zoneOffset(timeZone: string): ZoneOffset {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return (at) => {
    const second = Math.floor(at / 1000) * 1000
    const parts = new Map(format.formatToParts(second).map(({ type, value }) => [type, value]))
    const part = (name: Intl.DateTimeFormatPartTypes) => Number(parts.get(name))
    const day = Date.UTC(part('year'), part('month') - 1, part('day'))
    return day + ((part('hour') * 60 + part('minute')) * 60 + part('second')) * 1000 - second
  }
}

/**
 * The moment at which clocks show this, given as milliseconds since 1970 as if they hung in UTC. Of a time that is there
 * twice it is the first moment; one that the clocks skip counts on from before they were put forward.
 */
export function momentOf(wall: number, offsetAt: ZoneOffset): number {
  // No zone puts its clocks twice within two days.
  const before = offsetAt(wall - dayMs)
  const after = offsetAt(wall + dayMs)
  const isAfter = offsetAt(wall - before) !== before && offsetAt(wall - after) === after
  return wall - (isAfter ? after : before)
}
