export interface HeartbeatOptions {
  everyMs: number
  /** Time without a successful renewal after which another node may take over; omit it if none can. */
  leaseMs?: number
  /** Renews the lease; returns false if the work was cancelled or taken over. */
  renew: () => Promise<boolean>
  /** Aborts when the node stops. */
  stopping?: AbortSignal | undefined
  onError: (error: unknown) => void
}

/** Sends periodic heartbeats until disposed, and detects that the lease was lost. */
export class Heartbeat implements Disposable {
  /** Aborts when the lease is lost, or the node stops. */
  readonly signal: AbortSignal
  /** The work was cancelled or taken over. */
  lost = false
  readonly #abort = new AbortController()
  readonly #options: HeartbeatOptions
  readonly #timer: NodeJS.Timeout
  #beating = false
  #lastMs = performance.now()
  #isLate = false

  constructor(options: HeartbeatOptions) {
    const { stopping, everyMs } = options
    this.#options = options
    this.signal = stopping ? AbortSignal.any([stopping, this.#abort.signal]) : this.#abort.signal
    this.#timer = setInterval(() => void this.#renew(), everyMs)
  }

  async #renew(): Promise<void> {
    if (this.#isLeaseOver()) return this.#lose()
    if (this.#beating) return
    this.#beating = true
    const began = performance.now()
    try {
      if (!(await this.#options.renew())) return this.#lose()
      this.#lastMs = began
      this.#isLate = false
    } catch (error) {
      this.#options.onError(error)
    } finally {
      this.#beating = false
    }
  }

  /**
   * Whether no renewal has succeeded within the lease. Must be seen twice in a row: a process that was suspended first
   * gets the pending response.
   */
  #isLeaseOver(): boolean {
    const { leaseMs = Number.POSITIVE_INFINITY } = this.#options
    if (performance.now() - this.#lastMs <= leaseMs) return false
    const wasLate = this.#isLate
    this.#isLate = true
    return wasLate
  }

  #lose(): void {
    this.lost = true
    this.#abort.abort()
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer)
  }
}
