import type { LogLevel } from './log-entry.ts'

/** A row as extracted: column name to value. Values are JSON; whole numbers beyond 2^53 are text. */
export type Row = Record<string, unknown>

/** What happened to one request, for the run's request records. */
export interface RequestRecord {
  url: string
  type: string
  depth: number
  outcome: 'done' | 'failed' | 'skipped'
  httpStatus: number | null
  code: string | null
  attempts: number
  rows: number
  bytes: number
  milliseconds: number
  at: string
}

export interface LogRecord {
  at: string
  level: LogLevel
  message: string
  url: string | null
  code: string | null
}

/** How much one batch adds to the counters of the run; `queued` may be negative. */
export interface CounterDelta {
  queued: number
  done: number
  failed: number
  skipped: number
  retried: number
  rows: number
  bytesDown: number
  bytesUp: number
  errors: number
}

/**
 * What the engine hands over at once. A host makes all of it durable together, or none of it: then each page counts
 * exactly once, whenever the process dies.
 */
export interface Batch {
  /** Numbers the batches of one run from 0, without gaps, also across resumed attempts. */
  sequence: number
  /** Changes of the frontier in the engine's own format; only to be stored and given back in order. */
  frontier: Uint8Array
  /** Rows per output table, in the order in which they were extracted. */
  rows: ReadonlyMap<string, readonly Row[]>
  requests: readonly RequestRecord[]
  logs: readonly LogRecord[]
  delta: CounterDelta
}

/** The durable side of a crawl. */
export interface Journal {
  /** The frontier blocks of earlier attempts, in order of their sequence; empty for a new crawl. */
  replay(): AsyncIterable<{ sequence: number; frontier: Uint8Array }>
  /**
   * Makes a batch durable. The engine calls it with one batch at a time and goes on crawling meanwhile. When it
   * rejects, the crawl ends at once with that error: nothing of the batch counts.
   */
  commit(batch: Batch): Promise<void>
}
