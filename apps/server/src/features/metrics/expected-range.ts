import type { RunMetricName } from '@windrow/contract/run-metrics'

export interface Range {
  low: number
  high: number
}

/** At most this many previous runs are considered; with fewer than the minimum there is no range. */
export const baselineRuns = 30
const leastRuns = 5
/** Factor from the median absolute deviation to the standard deviation of a normal distribution. */
const madScale = 1.4826
/** Cutoff that Iglewicz and Hoaglin recommend for outliers by median and MAD. */
const widest = 3.5
/** Minimum tolerance as a share of the median: after identical runs, a change of one percent is no anomaly. */
const leastShare = 0.05

/** Metrics for which lower values are never anomalies. */
const onlyUpwards: ReadonlySet<RunMetricName> = new Set([
  'requestFailed',
  'error',
  'criticalError',
  'requestFailedRatio',
])
/** Minimum tolerance in the metric's own unit. */
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
 * The expected range of a run's metric: the median of the successful runs before it, ± 3.5 robust standard deviations
 * (MAD). A single outlier affects neither. null with fewer than five runs.
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
