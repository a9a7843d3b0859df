import { timedOut } from '../fetch/explain-failure.ts'

/** Milliseconds reserved so that a failed step is reported before the page times out, even on a busy machine. */
const marginOf = (limitMs: number): number => Math.max(100, Math.min(1000, limitMs / 10))
/** Loading more may take this many times the page's limit. */
const longestTimes = 10

/** The time that one page may take in total. */
export class PageTimer {
  /** Rejects with a `PageError` when the time is over. */
  readonly over: Promise<never>
  private readonly reject: (error: Error) => void
  private readonly url: string
  private readonly limitMs: number
  private readonly latest: number
  private endsAt = 0
  private timer: NodeJS.Timeout | null = null

  constructor(url: string, limitMs: number) {
    this.url = url
    this.limitMs = limitMs
    this.latest = performance.now() + longestTimes * limitMs
    const { promise, reject } = Promise.withResolvers<never>()
    this.over = promise
    this.over.catch(() => {})
    this.reject = reject
    this.extend()
  }

  /**
   * Milliseconds left for a single step, whose own timeout explains more than the page's; at least 1, because 0
   * means "no timeout" to the browser.
   */
  left(): number {
    return Math.max(1, this.endsAt - performance.now() - marginOf(this.limitMs))
  }

  /** Extends the time for another round of loading more by the page's limit, up to a maximum for all rounds. */
  extend(): void {
    this.stop()
    this.endsAt = Math.min(this.latest, performance.now() + this.limitMs)
    this.timer = setTimeout(
      () => this.reject(timedOut(this.url, this.limitMs)),
      this.endsAt - performance.now(),
    )
  }

  stop(): void {
    if (this.timer) clearTimeout(this.timer)
  }
}
