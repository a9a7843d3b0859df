/** What one page is expected to take before anything was measured; bytes. */
const expectedPage = 100_000_000

/** What to do after memory was measured. */
export type Advice = 'go on' | 'restart'

/**
 * How many pages may be open at a time: as many as wanted, as long as the browser stays within its memory. Above the
 * limit it halves and the browser is started anew; below two thirds it grows again, one page at a time.
 */
export class PageAllowance {
  pages: number
  private readonly wanted: number
  private readonly limit: number

  /** `limit` is the memory that the browser may take, in bytes. */
  constructor(wanted: number, limit: number) {
    this.wanted = wanted
    this.limit = limit
    this.pages = Math.max(1, Math.min(wanted, Math.floor(limit / expectedPage)))
  }

  /** Takes a measurement in bytes. */
  measured(bytes: number): Advice {
    if (bytes > this.limit) {
      this.pages = Math.max(1, Math.floor(this.pages / 2))
      return 'restart'
    }
    if (bytes < (this.limit * 2) / 3 && this.pages < this.wanted) this.pages++
    return 'go on'
  }
}
