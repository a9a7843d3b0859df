/** Bytes that went through a way out since they were last handed over. */
export interface Traffic {
  bytesDown: number
  bytesUp: number
}

/** A page that tries very many hosts must not fill the memory. */
const mostFailures = 1000

/**
 * What goes over the way out of a browser context, and why hosts could not be reached. Nobody can tell the requests of
 * two pages from one another: what pages have in common that share their cookies is kept while one of them is shown.
 */
export class PageTraffic implements Traffic {
  bytesDown = 0
  bytesUp = 0
  /** By "host:port"; times are of `performance.now()`. */
  private readonly failures = new Map<string, { error: Error; at: number }>()
  /** The pages that are shown and when they began. */
  private readonly pages = new Map<object, number>()

  /** A page begins. True when it is the only one: then what came before is forgotten. */
  begin(page: object): boolean {
    const now = performance.now()
    const isAlone = this.pages.size === 0
    if (isAlone) this.take()
    const since = Math.min(now, ...this.pages.values())
    for (const [host, { at }] of this.failures) if (at < since) this.failures.delete(host)
    this.pages.set(page, now)
    return isAlone
  }

  /** A page that has begun is no longer shown. True when it was the last one. */
  end(page: object): boolean {
    return this.pages.delete(page) && this.pages.size === 0
  }

  /** No page is being shown. */
  get isIdle(): boolean {
    return this.pages.size === 0
  }

  /** Hands over what was counted and counts anew. */
  take(): Traffic {
    const { bytesDown, bytesUp } = this
    this.bytesDown = 0
    this.bytesUp = 0
    return { bytesDown, bytesUp }
  }

  /** Notes why a host could not be reached. */
  note(host: string, error: Error): void {
    if (this.failures.size >= mostFailures && !this.failures.has(host)) return
    this.failures.set(host, { error, at: performance.now() })
  }

  /** Why a host could not be reached, if it could not since the first of the pages that are shown began. */
  failureOf(host: string): Error | undefined {
    return this.failures.get(host)?.error
  }
}
