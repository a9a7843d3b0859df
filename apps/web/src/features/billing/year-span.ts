/** When a rule applies, as "YYYY-MM-DD"; without an end: for good. */
interface Period {
  effectiveDate: string
  endDate: string | null
}

const yearOf = (day: string) => Number(day.slice(0, 4))

/** The share of a year that has passed when a day begins, from 0 to 1. */
export function shareOfYear(day: string, year: number): number {
  const [start, end] = [Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1)]
  const at = Date.parse(`${day}T00:00:00Z`)
  return Math.min(1, Math.max(0, (at - start) / (end - start)))
}

/** The part of a year in which a rule applies, as shares from 0 to 1; null if it applies on no day of it. */
export function spanInYear(
  { effectiveDate, endDate }: Period,
  year: number,
): { from: number; to: number } | null {
  if (yearOf(effectiveDate) > year || (endDate !== null && endDate <= `${year}-01-01`)) return null
  return { from: shareOfYear(effectiveDate, year), to: endDate === null ? 1 : shareOfYear(endDate, year) }
}
