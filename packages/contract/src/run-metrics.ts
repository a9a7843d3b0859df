/** Metrics of run charts, as named in the calls. Doesn't use zod, so the browser can import it. */
export const crawlerMetrics = [
  'totalRequest',
  'requestFailed',
  'bandwidthUpload',
  'bandwidthDownload',
  'duration',
  'error',
  'criticalError',
] as const

/** The same per record of the run. */
export const ratioMetrics = [
  'totalRequestRatio',
  'requestFailedRatio',
  'bandwidthUploadRatio',
  'bandwidthDownloadRatio',
  'durationRatio',
] as const

export const runMetricNames = ['rows', ...crawlerMetrics, ...ratioMetrics] as const
export type RunMetricName = (typeof runMetricNames)[number]

/** How many runs the charts show. */
export const historyCounts = ['10', '30', '60', '90'] as const
export type HistoryCount = (typeof historyCounts)[number]
