import { runMetricNames, type RunMetricName } from '@windrow/contract/run-metrics'
import { shownStatus } from '@windrow/contract/run-status'
import type { RunMetrics } from '@windrow/contract/schemas/metrics'
import { baselineRuns, expectedRange, isAnomaly } from './expected-range.ts'
import type { MeasuredRun } from './metrics-queries.ts'

type Values = Record<RunMetricName, number | null>

/** All metrics of a run: counts, bytes, milliseconds, and the same per record. */
export function valuesOf(run: MeasuredRun): Values {
  const per = (value: number) => (run.item_count > 0 ? value / run.item_count : null)
  const totalRequest = run.done + run.failed + run.retried
  const duration = run.ended_at.getTime() - run.started_at.getTime()
  return {
    rows: run.rows,
    totalRequest,
    requestFailed: run.failed,
    bandwidthUpload: run.bytes_up,
    bandwidthDownload: run.bytes_down,
    duration,
    error: run.errors,
    criticalError: run.critical,
    totalRequestRatio: per(totalRequest),
    requestFailedRatio: per(run.failed),
    bandwidthUploadRatio: per(run.bytes_up),
    bandwidthDownloadRatio: per(run.bytes_down),
    durationRatio: per(duration),
  }
}

/** Stopped, failed, rejected and "do not use" runs don't contribute to expected ranges. */
const isTypical = (run: MeasuredRun) =>
  run.status === 'SUCCESS' && !run.manually_stopped && !run.is_dnu && !run.is_rejected

/**
 * The metrics of the last `count` runs, oldest first, each compared with the typical runs before it. `runs` contains
 * earlier runs too, so that the oldest can be compared. Without `all`, returns only the rows, without anomalies.
 */
export function judgeRuns(runs: readonly MeasuredRun[], count: number, all: boolean): RunMetrics[] {
  const known = runs.map((run) => ({ run, values: valuesOf(run) }))
  return known.slice(-count).map(({ run, values }) => {
    const at = runs.indexOf(run)
    const before = known
      .slice(0, at)
      .filter((other) => isTypical(other.run))
      .slice(-baselineRuns)
    const judged = (name: RunMetricName) => {
      const value = values[name]
      const range = expectedRange(
        name,
        before.flatMap((other) => other.values[name] ?? []),
      )
      return { value, hasAnomaly: isAnomaly(value, range), expected: range }
    }
    const plain = { value: values.rows, hasAnomaly: false, expected: null }
    return {
      historyId: run.id,
      status: shownStatus({ status: run.status, manuallyStopped: run.manually_stopped }),
      RunStarted: run.started_at.toISOString(),
      rows: plain,
      ...(all ? Object.fromEntries(runMetricNames.map((name) => [name, judged(name)])) : {}),
    }
  })
}
