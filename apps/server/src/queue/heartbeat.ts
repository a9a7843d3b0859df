export interface HeartbeatOptions {
  everyMs: number
  /** After so long without a word from us, another node may take the work up; absent: nothing is done twice by that. */
  leaseMs?: number
  /** Says that the work goes on; false when it is no longer wanted, or somebody else's. */
  renew: () => Promise<boolean>
  /** The node stops. */
  stopping?: AbortSignal | undefined
  onError: (error: unknown) => void
}

/** Says at intervals, until disposed, that something is being worked on, and learns so that it should not be. */
export class Heartbeat implements Disposable {
  /** Aborts when the work is lost, or the node stops. */
  readonly signal: AbortSignal
  /** It was cancelled, or another node has it. */
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
   * Whether nobody has heard of us for too long, since what should say so does not answer or fails. Seen twice: a process
   * that stood still itself first hears what was answered meanwhile.
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
