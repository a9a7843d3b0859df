const dayMs = 86_400_000
const at = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** The day some days before another one; both "YYYY-MM-DD". */
export const daysBefore = (day: string, count: number): string =>
  new Date(at(day) - count * dayMs).toISOString().slice(0, 10)

/** All days of a period, both ends included; at most 400. */
export function daysOf(from: string, to: string): string[] {
  const count = Math.min(399, Math.max(0, Math.round((at(to) - at(from)) / dayMs)))
  return Array.from({ length: count + 1 }, (_, index) => daysBefore(to, count - index))
}

const form = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' })

/** "28 Mar" */
export const dayLabel = (day: string): string => form.format(at(day))

/** "1 Mar to 28 Mar" */
export const daysLabel = (from: string, to: string): string =>
  from === to ? dayLabel(from) : `${dayLabel(from)} to ${dayLabel(to)}`
