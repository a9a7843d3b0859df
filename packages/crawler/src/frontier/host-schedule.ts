import { Heap } from './heap.ts'
import type { HostQueue } from './host-queue.ts'
import { goesBefore } from './request-queue.ts'

/**
 * Which host is next. A host is in one of two heaps or in none: `ready` (by its best request), `waiting` (by the moment
 * it may go on), or none while it has nothing to do, is held, or has as many requests in flight as it may have.
 */
export class HostSchedule {
  private readonly ready = new Heap<HostQueue>((a, b) => goesBefore(a.requests.peek(), b.requests.peek()))
  private readonly waiting = new Heap<HostQueue>((a, b) => a.nextAt < b.nextAt)

  /** Puts a host where it belongs; to be called after every change of it. */
  place(host: HostQueue, now: number): void {
    const idle = host.requests.size === 0 || host.held || host.active >= Math.min(host.perHost, host.limit)
    const wanted = idle ? null : host.nextAt > now ? this.waiting : this.ready
    for (const heap of [this.ready, this.waiting]) if (heap !== wanted && heap.has(host)) heap.remove(host)
    if (wanted === null) return
    if (wanted.has(host)) wanted.update(host)
    else wanted.push(host)
  }

  /** The host whose best request goes first among those that may start one now. */
  best(now: number): HostQueue | undefined {
    for (let host = this.waiting.peek(); host && host.nextAt <= now; host = this.waiting.peek())
      this.place(host, now)
    return this.ready.peek()
  }

  /** The host that may go on soonest. */
  soonest(): HostQueue | undefined {
    return this.waiting.peek()
  }
}
