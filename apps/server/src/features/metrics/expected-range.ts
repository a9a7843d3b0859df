import type { RunMetricName } from '@windrow/contract/run-metrics'

export interface Range {
  low: number
  high: number
}

/** So many runs before are looked at, and with fewer than the least nothing is said. */
export const baselineRuns = 30
const leastRuns = 5
/** A median absolute deviation as the standard deviation of normally distributed values. */
const madScale = 1.4826
/** The cut that Iglewicz and Hoaglin recommend for outliers by median and MAD. */
const widest = 3.5
/** Runs that are alike to the last figure must not make a change of one percent an anomaly. */
const leastShare = 0.05

/** Fewer failures than usual are no reason to look. */
const onlyUpwards: ReadonlySet<RunMetricName> = new Set([
  'requestFailed',
  'error',
  'criticalError',
  'requestFailedRatio',
])
/** What may always come on top, in the metric's own unit. */
const slack: Partial<Record<RunMetricName, number>> = {
  rows: 1,
  totalRequest: 3,
  requestFailed: 3,
  error: 3,
  duration: 2000,
  requestFailedRatio: 0.01,
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/**
 * Where a metric of a run is to be expected: the median of the successful runs before it, give or take 3.5 robust
 * standard deviations (MAD). One run that went wrong moves neither of the two. Null with fewer than five runs.
 */
export function expectedRange(name: RunMetricName, before: readonly number[]): Range | null {
  if (before.length < leastRuns) return null
  const centre = median(before)
  const spread = madScale * median(before.map((value) => Math.abs(value - centre)))
  const reach = Math.max(widest * spread, leastShare * Math.abs(centre), slack[name] ?? 0)
  return { low: onlyUpwards.has(name) ? 0 : Math.max(0, centre - reach), high: centre + reach }
}

export const isAnomaly = (value: number | null, range: Range | null): boolean =>
  value !== null && range !== null && (value < range.low || value > range.high)
