import { Heap } from './heap.ts'
import type { HostQueue } from './host-queue.ts'
import { goesBefore } from './request-queue.ts'

/**
 * Decides which host is next. A host is in `ready` (by its best request), in `waiting` (by when it may continue),
 * or in neither while it has no requests, is held, or has reached its concurrency limit.
 */
export class HostSchedule {
  private readonly ready = new Heap<HostQueue>((a, b) => goesBefore(a.requests.peek(), b.requests.peek()))
  private readonly waiting = new Heap<HostQueue>((a, b) => a.nextAt < b.nextAt)

  /** Moves a host to the right heap; call after every change to it. */
  place(host: HostQueue, now: number): void {
    const idle = host.requests.size === 0 || host.held || host.active >= Math.min(host.perHost, host.limit)
    const wanted = idle ? null : host.nextAt > now ? this.waiting : this.ready
    for (const heap of [this.ready, this.waiting]) if (heap !== wanted && heap.has(host)) heap.remove(host)
    if (wanted === null) return
    if (wanted.has(host)) wanted.update(host)
    else wanted.push(host)
  }

  /** Of the hosts that may start a request now, the one whose best request goes first. */
  best(now: number): HostQueue | undefined {
    for (let host = this.waiting.peek(); host && host.nextAt <= now; host = this.waiting.peek())
      this.place(host, now)
    return this.ready.peek()
  }

  /** The host that may continue soonest. */
  soonest(): HostQueue | undefined {
    return this.waiting.peek()
  }
}
