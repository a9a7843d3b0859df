import type { CounterDelta } from '../records/records.ts'

export const noCounters = (): CounterDelta => ({
  queued: 0,
  done: 0,
  failed: 0,
  skipped: 0,
  retried: 0,
  rows: 0,
  bytesDown: 0,
  bytesUp: 0,
  errors: 0,
})

/** Adds `delta` to `total`. */
export function addCounters(total: CounterDelta, delta: CounterDelta): void {
  for (const key of Object.keys(delta) as (keyof CounterDelta)[]) total[key] += delta[key]
}
