/** Formats for counts and points in time. Times are in UTC and shown in the browser's time zone. */

/** 5 as "05". */
export const two = (value: number): string => String(value).padStart(2, '0')
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Small negative numbers are "0", not "-0". Made once: making it takes longer than formatting a screen of numbers. */
const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2, signDisplay: 'negative' })

export const formatNumber = (value: number): string => numbers.format(value)

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
