import { fingerprint, FingerprintSet } from './fingerprint.ts'
import { Heap } from './heap.ts'
import { HostQueue, type Pace } from './host-queue.ts'
import { HostSchedule } from './host-schedule.ts'
import { RequestStore, type RequestStoreOptions } from './request-store.ts'
import { type CrawlRequest, type NewRequest, originOf, type Send } from '../records/request.ts'

export interface FrontierOptions {
  /** Concurrent requests to one origin. */
  perHost: number
  /** Milliseconds between the starts of two requests to one origin. */
  delayMs: number
  /** Overrides for one origin; absent: none. Called once per origin. */
  paceOf?: (origin: string) => Partial<Pace>
  /** How much of the pending requests is kept in memory. */
  store?: RequestStoreOptions
}

const delayReason = 'the recipe asks for a pause between requests'

/**
 * The known URLs and the pending requests of a run, in memory. Every URL counts once per page type; hosts wait
 * without blocking each other; each step is O(log hosts). Pending requests are packed, and beyond some size kept in
 * a file; settled requests leave only their fingerprint.
 *
 * Times are milliseconds of the clock that the caller passes as `now`.
 */
export class Frontier {
  private readonly options: FrontierOptions
  private readonly store: RequestStore
  private readonly seen = new FingerprintSet()
  private readonly hosts = new Map<string, HostQueue>()
  private readonly schedule = new HostSchedule()
  private readonly delayed = new Heap<CrawlRequest>((a, b) => a.notBefore < b.notBefore)
  private nextId = 0
  /** Requests that are not settled, and how many there are of each page type. */
  pending = 0
  private readonly pendingByType = new Map<string, number>()

  constructor(options: FrontierOptions) {
    this.options = options
    this.store = new RequestStore(options.store)
  }

  /** Adds a request; returns it if it is new, else null. `url` must come from the URL parser. */
  add(request: NewRequest, now: number): CrawlRequest | null {
    const { send = null } = request
    if (!this.markSeen(request.type, request.url, send)) return null
    const added = {
      ...request,
      send,
      id: this.nextId++,
      attempts: 0,
      deferrals: 0,
      notBefore: 0,
      heapIndex: -1,
    }
    this.count(added.type, 1)
    this.enqueue(added, now, false)
    return added
  }

  /** Marks a URL as known without requesting it; false if it was known. For redirect targets. */
  markSeen(type: string, url: string, send: Send | null = null): boolean {
    return this.seen.add(fingerprint(send ? `${type}\n${send.method} ${send.body ?? ''}` : type, url))
  }

  /** Restores a request from a journal, with its id and attempts. */
  restore(request: CrawlRequest, now: number): void {
    this.nextId = Math.max(this.nextId, request.id + 1)
    this.count(request.type, 1)
    this.enqueue(request, now, false)
  }

  /** Reserves all ids below `upTo`, which the journal has used. */
  skipIds(upTo: number): void {
    this.nextId = Math.max(this.nextId, upTo)
  }

  /** How many requests of each page type are not settled; omits types without any. */
  queue(): Record<string, number> {
    return Object.fromEntries([...this.pendingByType].filter(([, count]) => count > 0))
  }

  hostOf(request: CrawlRequest): HostQueue {
    return this.host(originOf(request.url))
  }

  /** Takes the request to start now, or null. It is in flight until `settle`, `retry` or `putBack`. */
  take(now: number): CrawlRequest | null {
    this.wakeDelayed(now)
    const host = this.schedule.best(now)
    const handle = host?.requests.pop()
    if (!host || handle === undefined) return null
    const request = this.store.take(handle)
    host.active++
    // No delay between pages that aren't requested at all.
    if (host.delayMs > 0 && host.refusedWith === null)
      this.pause(host, now + host.delayMs, host.delayReason, now)
    else this.schedule.place(host, now)
    return request
  }

  /** The host of the request that would be taken next, so that its robots.txt can be read first. */
  peekHost(now: number): HostQueue | undefined {
    this.wakeDelayed(now)
    return this.schedule.best(now)
  }

  /** Settles the request, whatever its result. */
  settle(request: CrawlRequest, now: number): void {
    this.count(request.type, -1)
    this.leave(request, now)
  }

  /** Queues the request again, not before `notBefore`. */
  retry(request: CrawlRequest, notBefore: number, now: number): void {
    request.notBefore = notBefore
    this.leave(request, now)
    if (notBefore > now) this.delayed.push(request)
    else this.enqueue(request, now, true)
  }

  /** The host starts nothing before `until`. */
  pause(host: HostQueue, until: number, reason: string, now: number): void {
    if (until > host.nextAt) {
      host.nextAt = until
      host.reason = reason
    }
    this.schedule.place(host, now)
  }

  hold(host: HostQueue, now: number): void {
    host.held = true
    this.schedule.place(host, now)
  }

  release(host: HostQueue, now: number): void {
    host.held = false
    this.schedule.place(host, now)
  }

  /**
   * When something can start again, with the origin and the reason for waiting. Null if nothing waits for time to
   * pass.
   */
  wakesAt(): { at: number; origin: string; reason: string } | null {
    const request = this.delayed.peek()
    const host = this.schedule.soonest()
    if (request && (!host || request.notBefore < host.nextAt))
      return {
        at: request.notBefore,
        origin: originOf(request.url),
        reason: 'a page that failed is tried again',
      }
    return host ? { at: host.nextAt, origin: host.origin, reason: host.reason } : null
  }

  /** Frees the store of pending requests. */
  close(): void {
    this.store.close()
  }

  private count(type: string, change: 1 | -1): void {
    this.pending += change
    this.pendingByType.set(type, (this.pendingByType.get(type) ?? 0) + change)
  }

  private leave(request: CrawlRequest, now: number): void {
    const host = this.hostOf(request)
    host.active--
    this.schedule.place(host, now)
  }

  private enqueue(request: CrawlRequest, now: number, again: boolean): void {
    const host = this.hostOf(request)
    host.requests.push(this.store.put(request), request.priority, again)
    this.schedule.place(host, now)
  }

  private wakeDelayed(now: number): void {
    for (let next = this.delayed.peek(); next && next.notBefore <= now; next = this.delayed.peek()) {
      this.delayed.pop()
      this.enqueue(next, now, true)
    }
  }

  private host(origin: string): HostQueue {
    let host = this.hosts.get(origin)
    if (!host) {
      const { perHost, delayMs, paceOf } = this.options
      host = new HostQueue(origin, { perHost, delayMs, delayReason, ...paceOf?.(origin) })
      this.hosts.set(origin, host)
    }
    return host
  }
}
