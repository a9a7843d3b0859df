import { datePartsOf, formatDate } from './date-parts.ts'
import { relativeMoment } from './relative-date.ts'
import { momentText, timeOfDay } from './time-of-day.ts'
import { utcOffset } from './zone-offset.ts'

/**
 * The first date of a text as YYYY-MM-DD, or null. Understands ISO 8601, "12 March 2024", "March 12th, 2024", "12.
 * März 2024" (in all languages that the runtime knows), and numeric dates in any script. Numeric dates with a
 * leading year are year-month-day; with dots day.month.year; otherwise a part above 12 is the day, and if both
 * could be either, the first is the month in US English (`lang` "en", "en-us" or none) and the day everywhere else.
 * Two-digit years: 70 to 99 are 19xx. Relative days ("yesterday") and Unix times give the local date.
 */
export function parseDate(text: string, lang: string, offsetAt = utcOffset, now = Date.now()): string | null {
  const parts = datePartsOf(text, lang)
  if (parts) return formatDate(parts)
  const moment = unixMoment(text) ?? relativeMoment(text, now, lang)
  return moment === null ? null : new Date(moment + offsetAt(moment)).toISOString().slice(0, 10)
}

/**
 * The first date and time of a text in UTC (2024-03-12T09:30:00.000Z), or null. A time without a zone is local
 * time; an ambiguous zone name gives null; a date without a time is local midnight. Also understands Unix time in
 * seconds or milliseconds.
 */
export function parseDateTime(
  text: string,
  lang: string,
  offsetAt = utcOffset,
  now = Date.now(),
): string | null {
  const unix = unixMoment(text)
  if (unix !== null) return new Date(unix).toISOString()
  const parts = datePartsOf(text, lang)
  if (!parts) {
    const moment = relativeMoment(text, now, lang)
    return moment === null ? null : new Date(moment).toISOString()
  }
  const date = formatDate(parts)
  const time = date && timeOfDay(parts.rest)
  return time ? momentText(date, time, offsetAt) : null
}

/** Unix time in seconds or milliseconds, as milliseconds; null for other texts. */
function unixMoment(text: string): number | null {
  const unix = /^\d{10}(\d{3})?$/.exec(text)
  return unix && Number(text) * (unix[1] === undefined ? 1000 : 1)
}
