/** The offset of a zone's clocks from UTC at a time, both in milliseconds. */
export type ZoneOffset = (at: number) => number

const dayMs = 86_400_000

export const utcOffset: ZoneOffset = () => 0

/** The offset of a zone by its IANA name. Throws `RangeError` for an unknown name. */
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
 * The time at which local clocks show a wall time, given as milliseconds since 1970 as if in UTC. A wall time that
 * occurs twice means the first occurrence; a skipped one is interpreted with the offset before the change.
 */
export function momentOf(wall: number, offsetAt: ZoneOffset): number {
  // No zone changes its clocks twice within two days.
  const before = offsetAt(wall - dayMs)
  const after = offsetAt(wall + dayMs)
  const isAfter = offsetAt(wall - before) !== before && offsetAt(wall - after) === after
  return wall - (isAfter ? after : before)
}
