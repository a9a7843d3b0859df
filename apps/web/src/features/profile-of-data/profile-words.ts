import type { ColumnProfile, ProfileValue } from '@windrow/contract/schemas/profiles'
import { formatEstimate } from '../../ui/figure-formats.ts'
import { formatNumber } from '../../ui/formats.ts'

export const formatFill = (percent: number): string =>
  percent === 100 ? '100%' : `${(Math.floor(percent * 10) / 10).toFixed(1)}%`

/** Number of distinct values of a column, marked if it is an estimate. */
export const formatDistinct = (column: Pick<ColumnProfile, 'distinctCount' | 'distinctIsExact'>): string =>
  column.distinctIsExact ? formatNumber(column.distinctCount) : formatEstimate(column.distinctCount)

/** A value of the data on one line. */
export function formatValue(value: ProfileValue): string {
  if (value === null) return '–'
  return typeof value === 'number' ? formatNumber(value) : String(value)
}

/** Minimum and maximum; of texts their lengths, since alphabetical order says little. */
export function boundsOf(column: ColumnProfile): { low: string; high: string } {
  const { minimum, maximum, shortest, longest } = column
  if (shortest !== null && longest !== null)
    return { low: `${formatNumber(shortest)} chars`, high: `${formatNumber(longest)} chars` }
  return { low: formatValue(minimum), high: formatValue(maximum) }
}

/** The most frequent value; empty if all values differ. */
export const topOf = ({ topValues: [top] }: ColumnProfile): string =>
  top && top.count > 1 ? formatValue(top.value) : '–'

/** Bar heights of the small chart: the bins, otherwise the most frequent values; empty if all differ. */
export function distributionOf({ histogram, topValues }: ColumnProfile): number[] {
  if (histogram.length > 0) return histogram.map(({ count }) => count)
  const counts = topValues.map(({ count }) => count)
  return counts.some((count) => count > 1) ? counts : []
}
