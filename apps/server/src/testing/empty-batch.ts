import { noCounters } from '@windrow/crawler/run/counters'
import type { BatchRecord } from '../worker/run-writes.ts'

/** A batch of a run that only settles this many pages. */
export const emptyBatch = (sequence: number, done: number): BatchRecord => ({
  sequence,
  frontier: new Uint8Array(),
  segments: [],
  evidence: [],
  failures: [],
  checks: [],
  proxies: [],
  proxyList: null,
  pages: [],
  remembered: [],
  handovers: new Map(),
  taken: [],
  typeModes: {},
  lastRunId: null,
  delta: { ...noCounters(), done },
  queue: { byType: {}, isTotalKnown: false },
  pagesPerSecond: null,
})
