import { type CrawlRequest, goesBefore } from './request.ts'
import { Heap, type HeapItem } from './heap.ts'

/**
 * The requests of one origin and how politely they go out. `unknown` robots means that they have to be read first.
 */
export class HostQueue implements HeapItem {
  heapIndex = -1
  readonly origin: string
  readonly requests = new Heap<CrawlRequest>(goesBefore)
  /** Requests in flight. */
  active = 0
  /** Milliseconds between the starts of two requests. */
  delayMs: number
  /** The next request may start at this moment of the clock. */
  nextAt = 0
  /** Why it waits, for people. */
  reason: string
  /** Held until someone calls `release`: its robots.txt is being read. */
  held = false
  /** Times in a row that the site asked to come back later. */
  refusals = 0

  constructor(origin: string, delayMs: number, reason: string) {
    this.origin = origin
    this.delayMs = delayMs
    this.reason = reason
  }
}
