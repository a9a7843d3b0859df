import type { RunMetricName } from '@windrow/contract/run-metrics'
import { formatBytes, formatCompact, formatDuration, formatDurationOnAxis } from '../../ui/figure-formats.ts'
import { formatNumber } from '../../ui/formats.ts'

type Unit = 'count' | 'bytes' | 'time' | 'share'

const units: Record<RunMetricName, Unit> = {
  rows: 'count',
  totalRequest: 'count',
  requestFailed: 'count',
  bandwidthUpload: 'bytes',
  bandwidthDownload: 'bytes',
  duration: 'time',
  error: 'count',
  criticalError: 'count',
  totalRequestRatio: 'share',
  requestFailedRatio: 'share',
  bandwidthUploadRatio: 'bytes',
  bandwidthDownloadRatio: 'bytes',
  durationRatio: 'time',
}

export const metricTitles: Record<RunMetricName, string> = {
  rows: 'Rows',
  totalRequest: 'Requests',
  requestFailed: 'Failed requests',
  bandwidthUpload: 'Bandwidth, upload',
  bandwidthDownload: 'Bandwidth, download',
  duration: 'Duration',
  error: 'Errors',
  criticalError: 'Critical errors',
  totalRequestRatio: 'Requests per record',
  requestFailedRatio: 'Failed requests per record',
  bandwidthUploadRatio: 'Upload per record',
  bandwidthDownloadRatio: 'Download per record',
  durationRatio: 'Duration per record',
}

const bytes = (value: number) => formatBytes(Math.round(value))

/** The value of a metric, formatted with its unit. */
export function formatMetric(name: RunMetricName, value: number | null): string {
  if (value === null) return '–'
  const unit = units[name]
  if (unit === 'bytes') return bytes(value)
  return unit === 'time' ? formatDuration(value) : formatNumber(value)
}

/** A metric's value, short enough for an axis. */
export function formatOnAxis(name: RunMetricName, value: number): string {
  if (units[name] === 'time') return formatDurationOnAxis(value)
  return units[name] === 'count' || units[name] === 'share' ? formatCompact(value) : formatMetric(name, value)
}
