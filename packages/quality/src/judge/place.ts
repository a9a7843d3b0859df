import type { MetricName } from './metrics.ts'

/** Where a value was measured: a whole run, a table, or a column of it. */
export interface Place {
  table: string | null
  column: string | null
}

/** One metric of one place, followed from run to run. */
export interface MetricPlace extends Place {
  metric: MetricName
}

/** Tells the values of a run apart, and finds the same value in other runs. */
export const keyOf = ({ table, column, metric }: MetricPlace): string =>
  JSON.stringify([table, column, metric])

/** Somebody has said that what a metric showed in a run is normal from that run on. */
export interface Acceptance extends MetricPlace {
  /** When that run began, in milliseconds since 1970. */
  startedAt: number
}
