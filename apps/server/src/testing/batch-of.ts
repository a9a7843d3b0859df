import type { Batch } from '@windrow/crawler/journal'
import { noCounters } from '@windrow/crawler/run/counters'

/** A batch as the engine commits it, with nothing but what is given. */
export const batchOf = (sequence: number, more: Partial<Batch> = {}): Batch => ({
  sequence,
  queue: { byType: {}, isTotalKnown: false },
  frontier: Buffer.from(`frontier ${sequence}`),
  rows: new Map(),
  requests: [],
  logs: [],
  evidence: [],
  failures: [],
  checks: [],
  remembered: [],
  proxies: [],
  handovers: new Map(),
  taken: [],
  typeModes: {},
  delta: noCounters(),
  ...more,
})
