import type { RunCheck } from '@windrow/contract/run-reason'
import type { LearntMode } from './reading/type-modes.ts'
import type { ProxyUse } from './fetch/proxy/proxy-pool.ts'
import type {
  CounterDelta,
  EvidenceRecord,
  FailureRecord,
  LogRecord,
  RequestRecord,
} from './records/records.ts'
import type { PackedRows } from './records/packed-rows.ts'
import type { NewRequest } from './records/request.ts'
import type { Remembered } from './memory/page-memory.ts'

/**
 * What the engine commits at once. A host makes all of it durable, or none: then each page counts exactly once,
 * even if the process dies.
 */
export interface Batch {
  /** Numbers the batches of one run from 0 without gaps, also across resumed attempts. */
  sequence: number
  /** Changes of the frontier in the engine's own format; only to be stored and replayed in order. */
  frontier: Uint8Array
  /** Rows per output table, in the order of extraction. */
  rows: ReadonlyMap<string, PackedRows>
  requests: readonly RequestRecord[]
  logs: readonly LogRecord[]
  evidence: readonly EvidenceRecord[]
  failures: readonly FailureRecord[]
  /** What was looked for on the pages of this batch. */
  checks: readonly RunCheck[]
  /** Pages for the memory of the next run; if a key occurs twice, the later one wins. */
  remembered: readonly Remembered[]
  /** Proxy use since the previous batch, by list and host. */
  proxies: readonly ProxyUse[]
  /** Links for hosts of other parts of the crawl, by part. */
  handovers: ReadonlyMap<number, readonly NewRequest[]>
  /** Handovers to this part whose links are in this batch. */
  taken: readonly number[]
  /** What automatic mode has learned about the page types in this batch, for the next run. */
  typeModes: Readonly<Record<string, LearntMode>>
  delta: CounterDelta
  /** What is left to read after this batch. */
  queue: RunQueue
}

/** What a run, or a part of it, still has to read. */
export interface RunQueue {
  /** Requests that are not settled, by page type. Sitemaps, and pages whose content decides, have names with ":". */
  byType: Readonly<Record<string, number>>
  /** No further page will be found. */
  isTotalKnown: boolean
}

/** The durable side of a crawl. */
export interface Journal {
  /** The frontier blocks of earlier attempts, in sequence; empty for a new crawl. */
  replay(): AsyncIterable<{ sequence: number; frontier: Uint8Array }>
  /**
   * Makes a batch durable. The engine commits one batch at a time and continues crawling meanwhile. If this
   * rejects, the crawl ends at once with that error, and nothing of the batch counts.
   */
  commit(batch: Batch): Promise<void>
}
