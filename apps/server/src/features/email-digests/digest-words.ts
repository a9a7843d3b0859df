import { digestFrequencies } from '@windrow/contract/email-digests'
import { weekdayNames } from '@windrow/contract/schedules'
import type { Content } from './digest-content.ts'
import type { Need } from './digest-needs.ts'
import type { Timing } from './digest-times.ts'

const whole = new Intl.NumberFormat('en-US')
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 })

/** "331,196". */
export const numberText = (value: number): string => whole.format(value)
/** "331K", short enough above a column on a phone. */
export const shortNumber = (value: number): string => compact.format(value)
/** "1 run", "25 runs". */
export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${whole.format(count)} ${count === 1 ? one : many}`

/** Millionths of a US dollar as "$12.34", rounded half up. */
export function dollars(micros: number): string {
  const cents = (BigInt(micros) + 5000n) / 10_000n
  return `$${whole.format(cents / 100n)}.${String(cents % 100n).padStart(2, '0')}`
}

/** "+1.3%", "−2.0%"; null if there was nothing before, or nothing changed. */
export function changeText(now: number, before: number): string | null {
  if (before <= 0 || now === before) return null
  const share = ((now - before) / before) * 100
  const text = Math.abs(share) >= 1000 ? 'more than 10×' : `${Math.abs(share).toFixed(1)}%`
  if (text === '0.0%' || text.startsWith('more')) return text === '0.0%' ? null : text
  return `${share > 0 ? '+' : '−'}${text}`
}

const spanNames = ['since the day before', 'since the week before', 'since the month before'] as const
/** What the figures are compared with. */
export const sinceText = ({ frequency }: Pick<Timing, 'frequency'>): string => spanNames[frequency]

const date = (text: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(new Date(`${text}T00:00:00Z`))
/** "Friday 20 November 2026". */
export const longDate = (text: string): string =>
  date(text, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).replace(',', '')
export const weekdayOf = (text: string): string => date(text, { weekday: 'short' })
export const shortDate = (text: string): string => date(text, { day: 'numeric', month: 'short' })

/** "Thursday 19 November 2026", or "13 Nov to 19 Nov 2026". */
export function periodText({ from, to }: { from: string; to: string }): string {
  if (from === to) return longDate(to)
  return `${shortDate(from)} to ${shortDate(to)} ${to.slice(0, 4)}`
}

/** "every day at 07:30, Europe/Helsinki". */
export function rhythmText({ frequency, weekday, month_day, time_of_day, time_zone }: Timing): string {
  const day =
    frequency === digestFrequencies.Daily
      ? 'every day'
      : frequency === digestFrequencies.Weekly
        ? `every ${weekdayNames[(weekday ?? 1) - 1]}`
        : `on day ${month_day} of each month`
  return `${day} at ${time_of_day}, ${time_zone}`
}

/** The subject, which is also the first line: what needs the reader, then what arrived. */
export function subjectOf({ needsTotal, figures, parts, isEmpty }: Content): string {
  const { succeeded } = figures.now
  if (isEmpty) return 'Nothing ran'
  const arrived = succeeded === 0 ? 'no datasets arrived' : `${countText(succeeded, 'dataset')} arrived`
  if (needsTotal > 0) return `${countText(needsTotal, 'thing needs', 'things need')} you, ${arrived}`
  const first = arrived.replace(/^no /, 'No ')
  return parts.has('NEEDS') ? `${first}, nothing needs you` : first
}

interface NeedWords {
  title: string
  verb: string
  path: string
}

/** What a need is called, what to do about it, and where. */
export function needWords({ kind, projectId, reportId, reportName, place, runId }: Need): NeedWords {
  const report = `/projects/${projectId}/reports/${reportId}`
  const run = `${report}/histories/${runId}/previews?view=dashboard`
  if (kind === 'DELIVERY')
    return {
      title: `${place} doesn't take the files of ${reportName}.`,
      verb: 'Open deliveries',
      path: `${report}/datadeliveries`,
    }
  if (kind === 'FAILED')
    return { title: `The latest run of ${reportName} failed.`, verb: 'Open run', path: run }
  return {
    title: `Run #${runId} of ${reportName} is held for review.`,
    verb: 'Review run',
    path: run,
  }
}
