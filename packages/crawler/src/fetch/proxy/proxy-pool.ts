import type { Proxy } from './proxy.ts'

/** What one request through a proxy consumed. */
export interface ProxyUse {
  list: string
  /** The host of the requested page, without a port. */
  host: string
  requests: number
  /** Requests that the proxy didn't carry out. */
  failures: number
  /** Answers with which the site turned the client away: 403 or 429. */
  blocked: number
  /** Both directions. */
  bytes: number
  /** US dollars. */
  cost: number
}

/** US dollars. */
export interface ProxyPrice {
  /** Per 1,000,000,000 bytes, both directions. */
  perGigabyte: number
  perThousandRequests: number
}

export interface ProxyPoolOptions {
  /** The name shown in costs and messages. */
  list: string
  proxies: readonly Proxy[]
  /** "session": a site keeps its proxy as long as it works; "request": another proxy for each request. */
  rotate: 'request' | 'session'
  price?: ProxyPrice
  /** First and longest rest of a failed proxy, in milliseconds. Default 5 s and 10 min. */
  rest?: { firstMs: number; longestMs: number }
  /** Current time in milliseconds; default `performance.now()`. */
  now?: () => number
}

/**
 * After this many consecutive failures a proxy rests; one more failure after the rest starts another of twice the
 * length.
 */
const failuresAllowed = 3

interface Health {
  failuresInRow: number
  rests: number
  restsUntil: number
}

/** The proxies of one crawl: rotation and health. Uses its own clock. */
export class ProxyPool {
  readonly list: string
  readonly size: number
  /** Whether each request should use a different proxy. */
  readonly rotates: boolean
  private readonly proxies: readonly Proxy[]
  private readonly sticky: boolean
  private readonly price: ProxyPrice
  private readonly rest: { firstMs: number; longestMs: number }
  private readonly health = new Map<Proxy, Health>()
  private readonly sessions = new Map<string, Proxy>()
  private readonly now: () => number
  private next = 0

  constructor(options: ProxyPoolOptions) {
    if (options.proxies.length === 0) throw new RangeError(`The list "${options.list}" has no proxies.`)
    this.list = options.list
    this.proxies = options.proxies
    this.size = options.proxies.length
    this.sticky = options.rotate === 'session'
    this.rotates = !this.sticky && this.size > 1
    this.price = options.price ?? { perGigabyte: 0, perThousandRequests: 0 }
    this.now = options.now ?? (() => performance.now())
    this.rest = options.rest ?? { firstMs: 5000, longestMs: 600_000 }
  }

  /**
   * The next proxy for a site, excluding those in `tried`; null if none is left. `last` is kept as long as it
   * works, unless the site has its own proxy.
   */
  take(origin: string, tried: ReadonlySet<Proxy>, last: Proxy | null = null): Proxy | null {
    const now = this.now()
    const kept = (this.sticky ? this.sessions.get(origin) : undefined) ?? last
    if (kept && !tried.has(kept) && this.isFit(kept, now)) return kept
    for (let step = 0; step < this.size; step++) {
      const proxy = this.proxies[(this.next + step) % this.size]!
      if (tried.has(proxy) || !this.isFit(proxy, now)) continue
      this.next = (this.next + step + 1) % this.size
      if (this.sticky) this.sessions.set(origin, proxy)
      return proxy
    }
    return null
  }

  /** Gives a site another proxy next time. */
  leave(origin: string): void {
    this.sessions.delete(origin)
  }

  succeeded(proxy: Proxy): void {
    this.health.delete(proxy)
  }

  /** `isCertain`: the proxy won't recover soon, for example because it refuses the password; it rests immediately. */
  failed(proxy: Proxy, isCertain = false): void {
    const health = this.health.get(proxy) ?? { failuresInRow: 0, rests: 0, restsUntil: 0 }
    this.health.set(proxy, health)
    const now = this.now()
    // Requests in flight together fail together: count one rest.
    if (health.restsUntil > now) return
    health.failuresInRow += isCertain ? failuresAllowed : 1
    if (health.failuresInRow < failuresAllowed) return
    health.restsUntil = now + Math.min(this.rest.longestMs, this.rest.firstMs * 2 ** health.rests)
    health.rests++
  }

  /** When a proxy becomes available; 0 if one is available now. */
  availableAt(): number {
    const now = this.now()
    let soonest = Number.POSITIVE_INFINITY
    for (let step = 0; step < this.size; step++) {
      const proxy = this.proxies[(this.next + step) % this.size]!
      if (this.isFit(proxy, now)) return 0
      soonest = Math.min(soonest, this.health.get(proxy)!.restsUntil)
    }
    return soonest
  }

  /** Why requests are waiting while all proxies rest. */
  get restReason(): string {
    const all = this.size === 1 ? 'the only proxy' : `all ${this.size} proxies`
    return `${all} of "${this.list}" failed several times in a row and rest${this.size === 1 ? 's' : ''}`
  }

  /** The use of one request. */
  use(host: string, bytes: number, { hasFailed = false, isBlocked = false } = {}): ProxyUse {
    const { cost, ...use } = this.traffic(host, bytes)
    const perRequest = this.price.perThousandRequests / 1000
    return {
      ...use,
      requests: 1,
      failures: hasFailed ? 1 : 0,
      blocked: isBlocked ? 1 : 0,
      cost: cost + perRequest,
    }
  }

  /** The use of additional bytes of a request that is already counted. */
  traffic(host: string, bytes: number): ProxyUse {
    const cost = (bytes / 1e9) * this.price.perGigabyte
    return { list: this.list, host, requests: 0, failures: 0, blocked: 0, bytes, cost }
  }

  /** The use of a request that is already counted, and that the site turned away. */
  block(host: string): ProxyUse {
    return { ...this.traffic(host, 0), blocked: 1 }
  }

  private isFit(proxy: Proxy, now: number): boolean {
    const health = this.health.get(proxy)
    return !health || health.restsUntil <= now
  }
}
