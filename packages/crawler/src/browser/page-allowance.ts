/** Memory that a page is expected to take before the first measurement, in bytes. */
const expectedPage = 100_000_000

/** What to do after a memory measurement. */
export type Advice = 'go on' | 'restart'

/**
 * How many pages may be open at a time: as many as wanted while the browser stays within its memory limit. Above
 * the limit the number is halved and the browser restarted; below two thirds it grows again, one page at a time.
 */
export class PageAllowance {
  pages: number
  private readonly wanted: number
  private readonly limit: number

  /** `limit` is the browser's memory limit in bytes. */
  constructor(wanted: number, limit: number) {
    this.wanted = wanted
    this.limit = limit
    this.pages = Math.max(1, Math.min(wanted, Math.floor(limit / expectedPage)))
  }

  /** Records a measurement in bytes. */
  measured(bytes: number): Advice {
    if (bytes > this.limit) {
      this.pages = Math.max(1, Math.floor(this.pages / 2))
      return 'restart'
    }
    if (bytes < (this.limit * 2) / 3 && this.pages < this.wanted) this.pages++
    return 'go on'
  }
}
