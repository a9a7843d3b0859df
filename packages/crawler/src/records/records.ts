import type { FailureKind } from '@windrow/contract/schemas/evidence'
import type { LogLevel } from './log-entry.ts'

/**
 * A row as extracted: column name to value. Values are JSON; numbers with more digits than JavaScript can hold are
 * text.
 */
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
  /** How to request the page again, see `contextOf`. */
  context: string
  /** Where a page that counts was redirected to; null if it wasn't. */
  finalUrl: string | null
}

export interface LogRecord {
  at: string
  level: LogLevel
  message: string
  url: string | null
  code: string | null
}

/** A page snapshot, kept to show where rows or a failure come from. */
export interface EvidenceRecord {
  reason: 'failed' | 'sample'
  kind: 'html' | 'screenshot'
  url: string
  /** The page type; if unknown, the frontier's placeholder. */
  type: string
  code: string | null
  httpStatus: number | null
  at: string
  /** Location of its rows: the table, the number of rows before them in this batch's table, and their count. */
  table: string | null
  rowsBefore: number
  rows: number
  /** Of the sample, only the pages with the smallest ranks per type remain in the end; 0 for failed pages. */
  rank: number
  /** UTF-8 text or PNG. */
  body: Uint8Array
}

/** Failed pages of the same kind. */
export interface FailureRecord {
  /** What kind of remedy may help, by the same classes as in the retry policy. */
  kind: FailureKind
  code: string
  httpStatus: number | null
  count: number
  /** The message of the first one. */
  message: string
}

/** Change of the run's counters by one batch; `queued` may be negative. */
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
