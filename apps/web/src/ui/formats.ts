/** Formats for numbers, durations and points in time. Times are in UTC and shown in the browser's time zone. */

const two = (value: number) => String(value).padStart(2, '0')
const round2 = (value: number) => Math.round(value * 100) / 100
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Under a second in ms, under an hour as mm:ss, otherwise hh:mm:ss. */
export function formatDuration(milliseconds: number): string {
  const rounded = Math.max(0, Math.round(milliseconds))
  if (rounded < 1000) return `${rounded} ms`
  const seconds = Math.floor(rounded / 1000)
  const minutes = Math.floor(seconds / 60)
  const tail = `${two(minutes % 60)}:${two(seconds % 60)}`
  return minutes < 60 ? tail : `${two(Math.floor(minutes / 60))}:${tail}`
}

const steps: [size: number, unit: string][] = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
]

export function formatCompact(value: number): string {
  const size = Math.abs(value)
  for (const [step, unit] of steps) {
    // Uses the next unit if rounding would reach it: 1M, not 1000K. Numbers below a thousand aren't rounded.
    if (size >= step || (step > 1e3 && round2(size / step) >= 1)) return `${round2(value / step)}${unit}`
  }
  return String(round2(value))
}

/** Small negative numbers are "0", not "-0". */
export const formatNumber = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: 2, signDisplay: 'negative' })

/** A count that may be off by a few percent: "about 225 thousand". */
export const formatEstimate = (count: number): string =>
  `about ${count.toLocaleString('en-US', { notation: 'compact', compactDisplay: 'long', maximumSignificantDigits: 3 })}`

/** "62 %"; an incomplete share is never rounded up to 100. */
export function formatPercent(share: number): string {
  const percent = round2(share * 100)
  return `${share < 1 ? Math.min(99, Math.floor(percent)) : 100} %`
}

/** A share with one decimal: "4.1%"; never 100% or 0% unless it is exactly that. */
export function formatShare(share: number): string {
  const tenths = Math.round(share * 1000)
  if (share > 0 && tenths === 0) return '<0.1%'
  return `${(share < 1 ? Math.min(999, tenths) : tenths) / 10}%`
}

/** Signed change from an earlier value: "+1.3%". */
export function formatChange(value: number, before: number): string | null {
  if (before === 0) return null
  const percent = (value / before - 1) * 100
  if (Math.abs(percent) < 0.05) return '0'
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent).toFixed(1)}%`
}

export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  for (const [step, unit] of [
    [1e9, 'GB'],
    [1e6, 'MB'],
    [1e3, 'KB'],
  ] as const) {
    if (bytes >= step) return `${round2(bytes / step)} ${unit}`
  }
  return `${bytes} B`
}

/** MMM DD, YYYY */
export function formatDate(iso: string): string {
  const at = new Date(iso)
  return `${months[at.getMonth()]} ${two(at.getDate())}, ${at.getFullYear()}`
}

/** YYYY-MM-DD HH:mm:ss */
export function formatTimestamp(iso: string): string {
  const at = new Date(iso)
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`
}

const dayStart = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()
/** Calendar days, so that a day of 23 or 25 hours counts as one. */
const daysBetween = (earlier: Date, later: Date) =>
  Math.round((dayStart(later) - dayStart(earlier)) / 86_400_000)

/** "Today", "Yesterday", "12 Nov", "12 Nov 2025": the day of a moment. */
export function dayName(at: Date, now: Date): string {
  const days = daysBetween(at, now)
  if (days === 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return formatDay(at.toISOString(), now)
}

/** "12 Nov", "12 Nov 2025": a day within a sentence. */
export function formatDay(iso: string, now = new Date()): string {
  const at = new Date(iso)
  const year = at.getFullYear() === now.getFullYear() ? '' : ` ${at.getFullYear()}`
  return `${at.getDate()} ${months[at.getMonth()]}${year}`
}

/** "Today 10:29", "18 Nov 06:00": names a run. */
export function formatMoment(iso: string, now = new Date()): string {
  const at = new Date(iso)
  return `${dayName(at, now)} ${formatClock(iso)}`
}

/** "14:05". */
export function formatClock(moment: string | number): string {
  const at = new Date(moment)
  return `${two(at.getHours())}:${two(at.getMinutes())}`
}

/** "38 min ago", "Yesterday", "12 Oct". */
export function formatAgo(iso: string, now = new Date()): string {
  const at = new Date(iso)
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  if (daysBetween(at, now) === 0) return `${Math.floor(minutes / 60)} h ago`
  return dayName(at, now)
}

/** "in 5 min", "in 19 h", "in 3 days": in the largest suitable unit. */
export function formatUntil(iso: string, now = Date.now()): string {
  const minutes = Math.max(1, Math.round((Date.parse(iso) - now) / 60_000))
  if (minutes < 60) return `in ${minutes} min`
  if (minutes < 48 * 60) return `in ${formatNumber(Math.round(minutes / 60))} h`
  return `in ${plural(Math.round(minutes / 1440), 'day')}`
}

export interface CounterProps {
  page: number
  perPage: number
  total: number
  /** Omits the total, which isn't reliable while searching. */
  searching?: boolean
}

/** X - Y of Z records */
export function formatCounter({ page, perPage, total, searching = false }: CounterProps): string {
  const first = total === 0 ? 0 : (page - 1) * perPage + 1
  const last = Math.min(page * perPage, total)
  const noun = total <= 1 ? 'record' : 'records'
  return `${formatNumber(Math.min(first, last))} - ${formatNumber(last)} of ${searching ? 'many' : formatNumber(total)} ${searching ? 'records' : noun}`
}

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

/** The browser's time zone, in which times are shown: "Europe/Helsinki". */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
