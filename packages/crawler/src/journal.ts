import type { LearntMode } from './reading/type-modes.ts'
import type { ProxyUse } from './fetch/proxy/proxy-pool.ts'
import type {
  CounterDelta,
  EvidenceRecord,
  FailureRecord,
  LogRecord,
  RequestRecord,
  Row,
} from './records/records.ts'
import type { NewRequest } from './records/request.ts'
import type { Remembered } from './memory/page-memory.ts'

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
