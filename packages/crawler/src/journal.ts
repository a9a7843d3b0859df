import type { FailureKind } from '@windrow/contract/schemas/evidence'
import type { LearntMode } from './browser/type-modes.ts'
import type { ProxyUse } from './fetch/proxy/proxy-pool.ts'
import type { NewRequest } from './frontier/frontier.ts'
import type { LogLevel } from './log-entry.ts'
import type { Remembered } from './memory/page-memory.ts'

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
  evidence: readonly EvidenceRecord[]
  failures: readonly FailureRecord[]
  /** Pages for the memory of the next run; a key may come twice, then the later one holds. */
  remembered: readonly Remembered[]
  /** What proxies were used for since the batch before, by list. */
  proxies: readonly ProxyUse[]
  /** Links for hosts of other parts of the crawl, by part. */
  handovers: ReadonlyMap<number, readonly NewRequest[]>
  /** Handovers to this part whose links are in this batch. */
  taken: readonly number[]
  /** What automatic mode knows now of the page types that it met, for the next run. */
  typeModes: Readonly<Record<string, LearntMode>>
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
