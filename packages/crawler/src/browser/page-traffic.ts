/** Bytes transferred since the last `take`. */
export interface Traffic {
  bytesDown: number
  bytesUp: number
}

/** Bounds memory for a page that tries very many hosts. */
const mostFailures = 1000

/**
 * The traffic of a browser context, and why hosts couldn't be reached. The requests of two pages can't be told
 * apart: what is common to pages that share cookies is kept while any of them is shown.
 */
export class PageTraffic implements Traffic {
  bytesDown = 0
  bytesUp = 0
  /** By "host:port"; times are from `performance.now()`. */
  private readonly failures = new Map<string, { error: Error; at: number }>()
  /** The pages being shown, with their start times. */
  private readonly pages = new Map<object, number>()

  /** Starts a page. True if it is the only one: then earlier records are dropped. */
  begin(page: object): boolean {
    const now = performance.now()
    const isAlone = this.pages.size === 0
    if (isAlone) this.take()
    const since = Math.min(now, ...this.pages.values())
    for (const [host, { at }] of this.failures) if (at < since) this.failures.delete(host)
    this.pages.set(page, now)
    return isAlone
  }

  /** Ends a page that was started. True if it was the last one. */
  end(page: object): boolean {
    return this.pages.delete(page) && this.pages.size === 0
  }

  /** True if no page is being shown. */
  get isIdle(): boolean {
    return this.pages.size === 0
  }

  /** Returns the counts and resets them. */
  take(): Traffic {
    const { bytesDown, bytesUp } = this
    this.bytesDown = 0
    this.bytesUp = 0
    return { bytesDown, bytesUp }
  }

  /** Records why a host couldn't be reached. */
  note(host: string, error: Error): void {
    if (this.failures.size >= mostFailures && !this.failures.has(host)) return
    this.failures.set(host, { error, at: performance.now() })
  }

  /** Why a host couldn't be reached, if that happened since the oldest of the shown pages began. */
  failureOf(host: string): Error | undefined {
    return this.failures.get(host)?.error
  }
}
