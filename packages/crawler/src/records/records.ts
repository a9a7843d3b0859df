import type { FailureKind } from '@windrow/contract/schemas/evidence'
import type { LogLevel } from './log-entry.ts'

/** A row as extracted: column name to value. Values are JSON; numbers with more digits than JavaScript holds are text. */
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

/** A page as it came, kept to show where rows or a failure are from. */
export interface EvidenceRecord {
  reason: 'failed' | 'sample'
  kind: 'html' | 'screenshot'
  url: string
  /** The page type; of a page that could not be told, what the frontier knows it by. */
  type: string
  code: string | null
  httpStatus: number | null
  at: string
  /** Where its rows stand: the table, how many rows of it in this batch come before them, and how many they are. */
  table: string | null
  rowsBefore: number
  rows: number
  /** Of a sample only the pages with the smallest ranks of their type are to be kept in the end; 0 for failed pages. */
  rank: number
  /** UTF-8 text or PNG. */
  body: Uint8Array
}

/** Pages that were given up, alike in kind. */
export interface FailureRecord {
  /** What may help against it: the retry policy knows the same classes. */
  kind: FailureKind
  code: string
  httpStatus: number | null
  count: number
  /** The sentence of the first one. */
  message: string
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
