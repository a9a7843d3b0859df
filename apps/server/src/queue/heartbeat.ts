export interface HeartbeatOptions {
  everyMs: number
  /** Says that the work goes on; false when it is no longer wanted, or somebody else's. */
  beat: () => Promise<boolean>
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

  constructor(options: HeartbeatOptions) {
    const { stopping, everyMs } = options
    this.#options = options
    this.signal = stopping ? AbortSignal.any([stopping, this.#abort.signal]) : this.#abort.signal
    this.#timer = setInterval(() => void this.#beat(), everyMs)
  }

  async #beat(): Promise<void> {
    if (this.#beating) return
    this.#beating = true
    try {
      if (await this.#options.beat()) return
      this.lost = true
      this.#abort.abort()
    } catch (error) {
      this.#options.onError(error)
    } finally {
      this.#beating = false
    }
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer)
  }
}
