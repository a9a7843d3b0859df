/** Something that must end by a deadline. */
export interface Deadline {
  /** Milliseconds of `performance.now()`. */
  deadline: number
  expire(): void
}

/**
 * Ends what runs too long. Uses one coarse timer for all requests instead of one per request: a crawl starts and
 * ends thousands of requests per second, and almost none of them is late.
 */
export class Deadlines {
  private readonly entries = new Set<Deadline>()
  private timer: NodeJS.Timeout | null = null
  private readonly everyMs: number

  constructor(timeoutMs: number) {
    this.everyMs = Math.min(250, Math.max(10, timeoutMs / 20))
  }

  add(entry: Deadline): void {
    this.entries.add(entry)
    this.timer ??= setInterval(() => this.sweep(), this.everyMs)
  }

  remove(entry: Deadline): void {
    this.entries.delete(entry)
  }

  /** Stops the timer so that the process can exit; remaining entries are dropped. */
  close(): void {
    if (this.timer) clearInterval(this.timer)
    this.timer = null
    this.entries.clear()
  }

  private sweep(): void {
    const now = performance.now()
    for (const entry of this.entries)
      if (entry.deadline <= now) {
        this.entries.delete(entry)
        entry.expire()
      }
  }
}
