import { type RunMetricName, runMetricNames } from '@windrow/contract/run-metrics'
import { shownStatus } from '@windrow/contract/run-status'
import type { RunMetric, RunMetrics } from '@windrow/contract/schemas/metrics'
import { History } from '@windrow/quality/history'
import { expectedRange, isOdd } from '@windrow/quality/judge-run'
import { type Acceptance, keyOf } from '@windrow/quality/place'
import { isOwn, isStored, judgedValue, type MetricValues } from './judged-as.ts'
import type { MeasuredRun } from './metrics-queries.ts'

/** What is known of the runs besides their counts. */
export interface Judged {
  /** Levels that were accepted in the report. */
  acceptances: readonly Acceptance[]
  /** Runs and keys of measures with findings. */
  found: { has: (key: string) => boolean }
}

/** All metrics of a run: counts, bytes, milliseconds, and the same per record. */
export function valuesOf(run: MeasuredRun): MetricValues {
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

/** The runs that later ones are compared with, as `comparableRuns` chooses them. */
const isComparable = (run: MeasuredRun) =>
  run.status === 'SUCCESS' && !run.manually_stopped && !run.is_dnu && !run.is_rejected

/** The values of the comparable runs so far, of runs that crawled the same. */
class Family {
  readonly #histories = new Map<RunMetricName, History>()
  readonly #acceptances: readonly Acceptance[]
  readonly #table: string | null

  constructor(acceptances: readonly Acceptance[], table: string | null) {
    this.#acceptances = acceptances
    this.#table = table
  }

  history(name: RunMetricName): History {
    const history = this.#histories.get(name) ?? new History(isOwn(name) ? this.#acceptances : [])
    this.#histories.set(name, history)
    return history
  }

  add(run: MeasuredRun, values: MetricValues): void {
    for (const name of runMetricNames) {
      const judged = judgedValue(name, run, values, this.#table)
      if (judged) this.history(name).add(run.started_at.getTime(), [judged.measure])
    }
  }
}

interface Beside {
  family: Family
  found: Judged['found']
  /** All output tables of the shown runs, or the selected one. */
  tables: readonly string[]
}

/** A metric of a run beside the runs before it. Of what the judge has findings about, its verdict counts. */
function judgeMetric(
  name: RunMetricName,
  run: MeasuredRun,
  values: MetricValues,
  { family, found, tables }: Beside,
): RunMetric {
  const judged = judgedValue(name, run, values, onlyOne(tables))
  if (!judged) return { value: values[name], hasAnomaly: false, expected: null }
  const { measure, unit } = judged
  const [history, at] = [family.history(name), run.started_at.getTime()]
  const range = expectedRange(measure, history, at)
  const places = name === 'rows' ? tables : [null]
  const hasAnomaly = isStored(name)
    ? places.some((table) => found.has(`${run.id} ${keyOf({ ...measure, table })}`))
    : isOdd(measure, history, at)
  return {
    value: values[name],
    hasAnomaly,
    expected: range && { low: range.low * unit, high: range.high * unit },
  }
}

const onlyOne = (tables: readonly string[]): string | null => (tables.length === 1 ? tables[0]! : null)

const headOf = (run: MeasuredRun): Pick<RunMetrics, 'historyId' | 'status' | 'RunStarted'> => ({
  historyId: run.id,
  status: shownStatus({ status: run.status, manuallyStopped: run.manually_stopped }),
  RunStarted: run.started_at.toISOString(),
})

/** The rows of runs, without anomalies. */
export const rowsOfRuns = (runs: readonly MeasuredRun[]): RunMetrics[] =>
  runs.map((run) => ({ ...headOf(run), rows: { value: run.rows, hasAnomaly: false, expected: null } }))

/**
 * The metrics of the last `count` runs, oldest first, each compared with the comparable runs before it as the judge of
 * runs does. `runs` contains earlier runs too, so that the oldest can be compared. A run without figures is compared
 * with none.
 */
export function judgeRuns(
  runs: readonly MeasuredRun[],
  count: number,
  { acceptances, found }: Judged,
): RunMetrics[] {
  const tables = [...new Set(runs.flatMap((run) => run.tables))]
  const families = new Map<string, Family>()
  const judged = runs.map((run): RunMetrics => {
    const values = valuesOf(run)
    const family =
      (run.family !== null && families.get(run.family)) || new Family(acceptances, onlyOne(tables))
    const metricOf = (name: RunMetricName) => judgeMetric(name, run, values, { family, found, tables })
    const metrics = Object.fromEntries(runMetricNames.map((name) => [name, metricOf(name)]))
    if (run.family !== null) families.set(run.family, family)
    if (run.family !== null && isComparable(run)) family.add(run, values)
    return { ...headOf(run), rows: metricOf('rows'), ...metrics }
  })
  return judged.slice(-count)
}
