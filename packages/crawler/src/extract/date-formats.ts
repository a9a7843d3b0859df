import { type DateToken, dateFormatParts } from '@windrow/contract/recipe'
import { escapePattern } from './escape-pattern.ts'
import { formatDate, fullYear } from './date-parts.ts'
import { otherAfternoon, otherMorning } from './half-of-day.ts'
import { latinDigits } from './latin-digits.ts'
import { monthNumber } from './month-names.ts'
import { momentText, type TimeOfDay } from './time-of-day.ts'
import { zoneMinutes } from './time-zone.ts'
import type { ZoneOffset } from './zone-offset.ts'

/** A compiled date format of a field. */
export type DateFormat = RegExp

const name = '[\\p{L}\\p{M}]{1,30}\\.?'
const patterns: Readonly<Record<DateToken, string>> = {
  YYYY: '(?<year>\\d{4})',
  YY: '(?<year>\\d{2})',
  MMMM: `(?<name>${name})`,
  MMM: `(?<name>${name})`,
  MM: '(?<month>\\d{2})',
  M: '(?<month>\\d{1,2})',
  Do: '(?<day>\\d{1,2})(?:st|nd|rd|th|er|[ºª.])?',
  DD: '(?<day>\\d{2})',
  D: '(?<day>\\d{1,2})',
  dddd: name,
  ddd: name,
  HH: '(?<hour>\\d{2})',
  H: '(?<hour>\\d{1,2})',
  hh: '(?<hour>\\d{2})',
  h: '(?<hour>\\d{1,2})',
  mm: '(?<minute>\\d{2})',
  ss: '(?<second>\\d{2})',
  SSS: '(?<fraction>\\d{1,9})',
  A: `(?:(?<am>a\\.?\\s?m\\.?|${otherMorning})|(?<pm>p\\.?\\s?m\\.?|${otherAfternoon}))`,
  Z: '(?<zone>(?:UTC|GMT)?\\s?[-+]\\d{1,2}(?::?\\d{2})?|\\p{L}{1,5})',
}

/** A pattern that finds a format within a text; adjacent digits would make it another date. */
export function compileDateFormat(format: string): DateFormat {
  const source = dateFormatParts(format)
    .map((part) => ('token' in part ? patterns[part.token] : escaped(part.text)))
    .join('')
  return new RegExp(`(?<!\\d)${source}(?!\\d)`, 'iu')
}

const escaped = (text: string): string => escapePattern(text).replace(/\s+/g, '\\s+')

/** Longer texts have their date near the beginning, or none. */
const longestText = 500

interface Written {
  day: string
  time: TimeOfDay
}

/** The first of the formats found in a text, as YYYY-MM-DD, or null. */
export const formattedDate = (text: string, formats: readonly DateFormat[], lang: string): string | null =>
  written(text, formats, lang)?.day ?? null

/** The first of the formats found in a text, in UTC, or null. A time without a zone is local time. */
export function formattedDateTime(
  text: string,
  formats: readonly DateFormat[],
  lang: string,
  offsetAt: ZoneOffset,
): string | null {
  const found = written(text, formats, lang)
  return found && momentText(found.day, found.time, offsetAt)
}

function written(text: string, formats: readonly DateFormat[], lang: string): Written | null {
  const latin = latinDigits(text.slice(0, longestText))
  for (const format of formats) {
    const groups = format.exec(latin)?.groups
    const found = groups && readGroups(groups, latin, lang)
    if (found) return found
  }
  return null
}

type Groups = Readonly<Record<string, string | undefined>>

function readGroups(groups: Groups, text: string, lang: string): Written | null {
  const { year, month, name: word = '', day } = groups
  const number = month === undefined ? monthNumber(word, lang) : Number(month)
  if (number === null) return null
  const date = formatDate({ year: fullYear(year!, text), month: number, day: Number(day) })
  const time = readTime(groups)
  return date !== null && time ? { day: date, time } : null
}

function readTime({
  hour,
  minute = '0',
  second = '0',
  fraction = '0',
  am,
  pm,
  zone,
}: Groups): TimeOfDay | null {
  const east = zone === undefined ? 'none' : zoneMinutes(zone)
  // If the format has a zone, the zone must be known.
  if (zone !== undefined && (east === 'none' || east === 'unknown')) return null
  const hours =
    (am ?? pm) === undefined ? Number(hour ?? 0) : (Number(hour) % 12) + (pm === undefined ? 0 : 12)
  if (hours > 24 || Number(minute) > 59 || Number(second) > 60) return null
  const ms = Math.floor(Number(`0.${fraction}`) * 1000)
  return {
    ms: ((hours * 60 + Number(minute)) * 60 + Number(second)) * 1000 + ms,
    east: typeof east === 'number' ? east : null,
  }
}
