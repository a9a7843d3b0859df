import { median } from '@windrow/quality/robust'
import type { UsualRange } from '@windrow/contract/schemas/dashboard'
import { addDays } from './days.ts'

const weeksBefore = 6
const fewestWeeks = 4
/** How far the range reaches: so many times the usual distance from the middle, and at least this share of it. */
const reach = 3
const leastShare = 0.08

/** Days that {@link usualRanges} reads before the first one. */
export const historyDays = weeksBefore * 7

interface Day {
  day: string
  records: number
}

/**
 * How many records a day usually has, by the same weekday of the six weeks before: weekends are compared with weekends.
 * Days without figures count as none, unless they are before the first ones known.
 */
function usualRange(day: string, known: ReadonlyMap<string, number>, first: string): UsualRange | null {
  const before = Array.from({ length: weeksBefore }, (_, week) => addDays(day, -7 * (week + 1)))
    .filter((earlier) => earlier >= first)
    .map((earlier) => known.get(earlier) ?? 0)
  if (before.length < fewestWeeks) return null
  const middle = median(before)!
  const distance = median(before.map((value) => Math.abs(value - middle)))!
  const half = Math.max(reach * distance, leastShare * middle)
  return { day, low: Math.max(0, Math.round(middle - half)), high: Math.round(middle + half) }
}

/** The usual ranges of the days from `from` to `to`, both included; `days` begins {@link historyDays} earlier. */
export function usualRanges(days: readonly Day[], from: string, to: string): UsualRange[] {
  const first = days[0]?.day
  if (first === undefined) return []
  const known = new Map(days.map(({ day, records }) => [day, records]))
  const ranges: UsualRange[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const range = usualRange(day, known, first)
    if (range) ranges.push(range)
  }
  return ranges
}
