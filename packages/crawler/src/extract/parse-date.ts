import { monthNumber } from './month-names.ts'
import { relativeMoment } from './relative-date.ts'
import { zoneMinutes } from './time-zone.ts'
import { momentOf, utcOffset } from './zone-offset.ts'

interface DateParts {
  year: number
  month: number
  day: number
  /** What follows the date in the text: the time, if any. */
  rest: string
}

/**
 * The first date of a text as YYYY-MM-DD, or null. Understood: ISO 8601, "12 March 2024", "March 12th, 2024",
 * "12. März 2024" (ten languages), and digits. Digits with a leading year are year-month-day; with dots
 * day.month.year; otherwise a part above 12 is the day, and when both could be either, the first is the month on pages
 * in US English (`lang` "en", "en-us" or none) and the day everywhere else. Two-digit years: 70 to 99 are 19xx. Days that
 * count from now ("yesterday") are those of the place.
 */
export function parseDate(text: string, lang: string, offsetAt = utcOffset, now = Date.now()): string | null {
  const parts = dateParts(text, lang)
  if (parts) return formatDate(parts)
  const moment = relativeMoment(text, now)
  return moment === null ? null : new Date(moment + offsetAt(moment)).toISOString().slice(0, 10)
}

/**
 * The first moment of a text in UTC (2024-03-12T09:30:00.000Z), or null. A time without a zone is one of the place, one of
 * a zone whose name has several meanings gives null; a date without a time is midnight of the place. Unix time in seconds
 * or milliseconds is understood too.
 */
export function parseDateTime(
  text: string,
  lang: string,
  offsetAt = utcOffset,
  now = Date.now(),
): string | null {
  const unix = /^\d{10}(\d{3})?$/.exec(text)
  if (unix) return new Date(Number(text) * (unix[1] ? 1 : 1000)).toISOString()
  const parts = dateParts(text, lang)
  if (!parts) {
    const moment = relativeMoment(text, now)
    return moment === null ? null : new Date(moment).toISOString()
  }
  const date = formatDate(parts)
  if (!date) return null
  const time = timeOfDay(parts.rest)
  if (!time) return null
  const wall = Date.parse(`${date}T00:00:00Z`) + time.ms
  const moment = time.east === null ? momentOf(wall, offsetAt) : wall - time.east * 60_000
  return new Date(moment).toISOString()
}

const ordinal = '(?:st|nd|rd|th|er|º|ª|\\.)?'
const iso = /(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/
const compact = /^(\d{4})(\d{2})(\d{2})(?=$|T)/
const eastern = /(\d{4})\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})\s?日/
const dayFirst = new RegExp(
  `(?<!\\d)(\\d{1,2})${ordinal}[\\s-]*(?:de |of )?(\\p{L}{3,})\\.?,?[\\s-]*(?:de |del )?(\\d{4}|'?\\d{2})(?![\\d:])`,
  'iu',
)
const monthFirst = new RegExp(`(\\p{L}{3,})\\.?\\s+(\\d{1,2})${ordinal},?\\s+(\\d{4})(?!\\d)`, 'iu')
const numeric = /(?<!\d)(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4}|\d{2})(?!\d)/

/** Longer texts hold their date early, or none; what looks for it takes the square of their length. */
const longestText = 500

function dateParts(whole: string, lang: string): DateParts | null {
  // Half a year at the cut would be another year.
  const text = whole.length > longestText ? whole.slice(0, longestText).replace(/\S+$/, '') : whole
  const yearFirst = iso.exec(text) ?? compact.exec(text) ?? eastern.exec(text)
  if (yearFirst) return parts(text, yearFirst, yearFirst[1]!, Number(yearFirst[2]), yearFirst[3]!)
  const written = monthFirst.exec(text)
  const month = written && monthNumber(written[1]!)
  if (written && month) return parts(text, written, written[3]!, month, written[2]!)
  const european = dayFirst.exec(text)
  const named = european && monthNumber(european[2]!)
  if (european && named) return parts(text, european, european[3]!, named, european[1]!)
  return numericParts(text, lang)
}

function numericParts(text: string, lang: string): DateParts | null {
  const match = numeric.exec(text)
  if (!match) return null
  const [, first = '', sign, second = '', year = ''] = match
  const american = sign !== '.' && (lang === '' || lang === 'en' || lang === 'en-us')
  const monthLeads = Number(second) > 12 || (american && Number(first) <= 12)
  return monthLeads
    ? parts(text, match, year, Number(first), second)
    : parts(text, match, year, Number(second), first)
}

function parts(text: string, match: RegExpExecArray, year: string, month: number, day: string): DateParts {
  const number = Number(year.replace("'", ''))
  const full = number >= 100 ? number : number + (number >= 70 ? 1900 : 2000)
  const rest = text.slice(match.index + match[0].length)
  return {
    year: full,
    month,
    day: Number(day),
    rest: rest.includes(':') ? rest : `${text.slice(0, match.index)} `,
  }
}

function formatDate({ year, month, day }: DateParts): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  // 31 February would roll over into March.
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  return date.toISOString().slice(0, 10)
}

/** Hour, minute, second, fraction, half of the day ("am", "p.m.", or "p" right after the digits), zone. */
const clock =
  /(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(\s*[ap](?:\.\s?)?m(?!\p{L})\.?|[ap](?!\p{L}))?\s*\(?((?:UTC|GMT)\s?[-+]\d{1,2}(?::?\d{2})?(?!\d)|[-+]\d{2}:?\d{2}|[-+]\d{2}\b|\p{L}+)?/iu

interface TimeOfDay {
  /** Milliseconds after midnight; 0 without a time. */
  ms: number
  /** Minutes to the east of UTC; null where nothing tells the zone. */
  east: number | null
}

/** Null for an impossible time and for one of an unknown zone. */
function timeOfDay(rest: string): TimeOfDay | null {
  const match = clock.exec(rest)
  if (!match) return { ms: 0, east: null }
  const [, hourText, minuteText, second = '0', fraction = '0', half, zone = ''] = match
  let hour = Number(hourText)
  const minute = Number(minuteText)
  const east = zoneMinutes(zone)
  if (half) hour = (hour % 12) + (/p/i.test(half) ? 12 : 0)
  if (hour > 24 || minute > 59 || east === 'unknown') return null
  const ms = Math.floor(Number(`0.${fraction}`) * 1000)
  return {
    ms: ((hour * 60 + minute) * 60 + Number(second)) * 1000 + ms,
    east: east === 'none' ? null : east,
  }
}
