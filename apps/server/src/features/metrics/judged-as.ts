import type { RunMetricName } from '@windrow/contract/run-metrics'
import type { Measure } from '@windrow/quality/measure'
import type { MetricName } from '@windrow/quality/metrics'
import type { MeasuredRun } from './metrics-queries.ts'

export type MetricValues = Record<RunMetricName, number | null>

/** A metric of a run in the units of the judge. */
export interface JudgedValue {
  measure: Measure
  /** How much of the metric 1 is. */
  unit: number
}

interface Way {
  metric: MetricName
  /** `share`: of the requests. `perThousand`: of the records, because few requests or bytes per record are fractions. */
  as: 'quantity' | 'share' | 'perThousand'
  /** The judge has this measure itself: what was accepted of it counts here too. */
  isOwn?: true
}

const ways: Readonly<Record<RunMetricName, Way>> = {
  rows: { metric: 'rows', as: 'quantity', isOwn: true },
  totalRequest: { metric: 'requests', as: 'quantity', isOwn: true },
  requestFailed: { metric: 'failures', as: 'share', isOwn: true },
  bandwidthUpload: { metric: 'bytes', as: 'quantity' },
  bandwidthDownload: { metric: 'bytes', as: 'quantity', isOwn: true },
  duration: { metric: 'duration', as: 'quantity', isOwn: true },
  error: { metric: 'failures', as: 'share' },
  criticalError: { metric: 'failures', as: 'share' },
  totalRequestRatio: { metric: 'requests', as: 'perThousand' },
  requestFailedRatio: { metric: 'failures', as: 'share', isOwn: true },
  bandwidthUploadRatio: { metric: 'bytes', as: 'perThousand' },
  bandwidthDownloadRatio: { metric: 'bytes', as: 'perThousand' },
  durationRatio: { metric: 'duration', as: 'perThousand' },
}

/** Whether the judge has this measure itself. */
export const isOwn = (name: RunMetricName): boolean => ways[name].isOwn ?? false

/** Whether the judge stores findings about this measure, so that its verdict is known. */
export const isStored = (name: RunMetricName): boolean =>
  isOwn(name) && (name === 'rows' || ways[name].as === 'share')

/** A rerun took only the time of its pages. */
const isOfRerun = (name: RunMetricName, run: MeasuredRun): boolean =>
  run.is_rerun && ways[name].metric === 'duration'

/**
 * What the judge compares of a metric; null if there is nothing to compare.
 *
 * @param table the only output table, whose rows the judge counts too; null for the rows of several
 */
export function judgedValue(
  name: RunMetricName,
  run: MeasuredRun,
  values: MetricValues,
  table: string | null,
): JudgedValue | null {
  const value = values[name]
  const { metric, as } = ways[name]
  const requests = values.totalRequest ?? 0
  if (value === null || isOfRerun(name, run) || (as === 'share' && requests === 0)) return null
  const unit = {
    quantity: 1,
    perThousand: 0.001,
    share: name.endsWith('Ratio') ? requests / run.item_count : requests,
  }[as]
  const judged = as === 'share' ? Math.min(1, value / unit) : value / unit
  return {
    measure: {
      table: name === 'rows' ? table : null,
      column: null,
      metric,
      value: judged,
      of: name === 'rows' ? run.rows : requests,
      rows: null,
    },
    unit,
  }
}
