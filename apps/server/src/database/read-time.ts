import pg from 'pg'

const readAny = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date | number
/** Of a server in UTC, from the year 1000 to 2999: what nearly all times are. */
const inUtc = /^[12]\d{3}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00$/
const fractionAt = 20

/**
 * Reads a time of PostgreSQL, like `2026-11-27 19:33:38.123456+00`, to the millisecond, several times as fast as the
 * driver does. A list of runs has six in each row.
 */
export function readTime(text: string): Date | number {
  if (!inUtc.test(text)) return readAny(text)
  const part = (from: number) => Number(text.slice(from, from + 2))
  const fraction = text.slice(fractionAt, -'+00'.length)
  const milliseconds = fraction === '' ? 0 : Number(fraction.slice(0, 3).padEnd(3, '0'))
  return new Date(
    Date.UTC(Number(text.slice(0, 4)), part(5) - 1, part(8), part(11), part(14), part(17), milliseconds),
  )
}
