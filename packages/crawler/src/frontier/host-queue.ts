import type { HeapItem } from './heap.ts'
import { RequestQueue } from './request-queue.ts'

/** Answers that take longer than this are slow, whatever the site is used to. */
const slow = 2000

/** How politely one origin is asked. */
export interface Pace {
  /** Requests to it at a time. */
  perHost: number
  /** Milliseconds between the starts of two requests to it. */
  delayMs: number
  /** Why one waits between two requests, for people. */
  delayReason: string
}

/**
 * The requests of one origin and how politely they go out. `unknown` robots means that they have to be read first.
 */
export class HostQueue implements HeapItem {
  heapIndex = -1
  readonly origin: string
  readonly requests = new RequestQueue()
  /** Requests at a time that the recipe allows. */
  readonly perHost: number
  /** Requests in flight. */
  active = 0
  /** Milliseconds between the starts of two requests. */
  delayMs: number
  /** The next request may start at this moment of the clock. */
  nextAt = 0
  /** Why it waits now, for people. */
  reason: string
  /** Why it waits between two requests. */
  delayReason: string
  /** Held until someone calls `release`: its robots.txt is being read. */
  held = false
  /** Times in a row that the site asked to come back later. */
  refusals = 0
  /** The HTTP status of the last refusal, when there were so many that the site is not asked any more; else null. */
  refusedWith: number | null = null

  /** Requests at a time that the site seems to bear. */
  limit = Number.POSITIVE_INFINITY
  /** How long answers took at best, and lately; milliseconds. */
  private best = Number.POSITIVE_INFINITY
  private lately = 0
  private slowedAt = 0
  private answers = 0

  constructor(origin: string, { perHost, delayMs, delayReason }: Pace) {
    this.origin = origin
    this.perHost = perHost
    this.delayMs = delayMs
    this.reason = delayReason
    this.delayReason = delayReason
  }

  /** An answer came: with time the site is trusted with more again, but not while its answers take ever longer. */
  answered(milliseconds: number, now: number): void {
    this.best = Math.min(this.best, milliseconds)
    this.lately += (milliseconds - this.lately) / 8
    this.answers++
    if (this.lately > slow && this.lately > 4 * this.best) this.slowDown(now)
    else if (this.limit < Number.POSITIVE_INFINITY && this.answers % 10 === 0) this.limit++
  }

  /** Halves the requests at a time, at most once a second: those in flight together are one reason. */
  slowDown(now: number): void {
    if (now - this.slowedAt < 1000) return
    this.slowedAt = now
    this.limit = Math.max(1, Math.floor(Math.min(this.limit, Math.max(this.active, 1)) / 2))
  }
}
