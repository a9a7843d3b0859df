const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const delimiters = /[\t\x20-\x2f\x3b-\x40\x5b-\x60\x7b-\x7e]+/

/**
 * The moment that the `Expires` of a cookie names (RFC 6265, 5.1.1), in milliseconds since 1970, or null for what is no
 * date there, like "0" and "-1". Looser than most dates: the parts may come in any order, and everything is in UTC.
 */
export function parseCookieDate(text: string): number | null {
  let time: RegExpExecArray | null = null
  let day: number | null = null
  let month: number | null = null
  let year: number | null = null
  for (const token of text.split(delimiters)) {
    const clock: RegExpExecArray | null = time ? null : /^(\d{1,2}):(\d{1,2}):(\d{1,2})(?!\d)/.exec(token)
    const name = months.indexOf(token.slice(0, 3).toLowerCase())
    if (clock) time = clock
    else if (day === null && /^\d{1,2}(?!\d)/.test(token)) day = Number.parseInt(token, 10)
    else if (month === null && name >= 0) month = name
    else if (year === null && /^\d{2,4}(?!\d)/.test(token)) year = fullYear(Number.parseInt(token, 10))
  }
  if (!time || day === null || month === null || year === null) return null
  const [hour, minute, second] = [Number(time[1]), Number(time[2]), Number(time[3])]
  if (year < 1601 || hour > 23 || minute > 59 || second > 59) return null
  const date = new Date(Date.UTC(year, month, day, hour, minute, second))
  // 31 February would roll over into March.
  return date.getUTCDate() === day ? date.getTime() : null
}

/** Two digits: 70 to 99 are 19xx. */
function fullYear(year: number): number {
  if (year >= 100) return year
  return year + (year >= 70 ? 1900 : 2000)
}
