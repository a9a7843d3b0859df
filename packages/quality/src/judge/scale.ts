import type { Metric } from './metrics.ts'

/** A value in the units in which a metric is compared. */
export const scaled = ({ scale }: Metric, value: number): number =>
  scale === 'log' ? Math.log(1 + value) : value

/** The value again, within what the metric can be. */
export const unscaled = ({ scale }: Metric, value: number): number =>
  scale === 'log' ? Math.max(0, Math.exp(value) - 1) : Math.min(1, Math.max(0, value))
