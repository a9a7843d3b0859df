import type { HeapItem } from './heap.ts'
import { RequestQueue } from './request-queue.ts'

/** Answers slower than this count as slow, whatever is usual for the site. Milliseconds. */
const slowMs = 2000

/** The request rate for one origin. */
export interface Pace {
  /** Concurrent requests. */
  perHost: number
  /** Milliseconds between the starts of two requests. */
  delayMs: number
  /** Why there is a delay between two requests, for people. */
  delayReason: string
}

/**
 * The requests of one origin and the pace at which they are sent. `unknown` robots means that robots.txt has to be
 * read first.
 */
export class HostQueue implements HeapItem {
  heapIndex = -1
  readonly origin: string
  readonly requests = new RequestQueue()
  /** Concurrent requests that the recipe allows. */
  readonly perHost: number
  /** Requests in flight. */
  active = 0
  /** Milliseconds between the starts of two requests. */
  delayMs: number
  /** The next request may start at this time of the clock. */
  nextAt = 0
  /** Why it is waiting now, for people. */
  reason: string
  /** Why there is a delay between two requests, for people. */
  delayReason: string
  /** Held until `release` is called: its robots.txt is being read. */
  held = false
  /** Consecutive answers that ask to come back later. */
  refusals = 0
  /** The HTTP status of the last refusal once there were so many that the site is no longer requested; else null. */
  refusedWith: number | null = null

  /** Concurrent requests that the site seems to bear. */
  limit = Number.POSITIVE_INFINITY
  /** Best and recent answer times, in milliseconds. */
  private bestMs = Number.POSITIVE_INFINITY
  private recentMs = 0
  private slowedAt = 0
  private answers = 0

  constructor(origin: string, { perHost, delayMs, delayReason }: Pace) {
    this.origin = origin
    this.perHost = perHost
    this.delayMs = delayMs
    this.reason = delayReason
    this.delayReason = delayReason
  }

  /** Records an answer: over time concurrency rises again, but not while answers keep getting slower. */
  answered(milliseconds: number, now: number): void {
    this.bestMs = Math.min(this.bestMs, milliseconds)
    this.recentMs += (milliseconds - this.recentMs) / 8
    this.answers++
    if (this.recentMs > slowMs && this.recentMs > 4 * this.bestMs) this.slowDown(now)
    else if (this.limit < Number.POSITIVE_INFINITY && this.answers % 10 === 0) this.limit++
  }

  /** Halves the concurrent requests, at most once per second: failures of requests in flight together count as one. */
  slowDown(now: number): void {
    if (now - this.slowedAt < 1000) return
    this.slowedAt = now
    this.limit = Math.max(1, Math.floor(Math.min(this.limit, Math.max(this.active, 1)) / 2))
  }
}
