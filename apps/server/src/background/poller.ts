import { Pause } from './pause.ts'

export interface PollerOptions {
  /** Does one unit of work; returns false if there was nothing to do. */
  step: (signal: AbortSignal) => Promise<boolean>
  idleMs: number
  onError: (error: unknown) => void
}

/** Repeats a step until disposed: immediately while there is work, otherwise after `idleMs` or a nudge. */
export class Poller implements AsyncDisposable {
  readonly #stop = new AbortController()
  readonly #options: PollerOptions
  readonly #done: Promise<void>
  readonly #pause = new Pause()
  #nudged = false

  constructor(options: PollerOptions) {
    this.#options = options
    this.#done = this.#run()
  }

  /** Ends the pause early because there may be work. */
  nudge(): void {
    this.#nudged = true
    this.#pause.end()
  }

  async #run(): Promise<void> {
    const { step, onError } = this.#options
    while (!this.#stop.signal.aborted) {
      this.#nudged = false
      const worked = await step(this.#stop.signal).catch((error: unknown) => {
        if (!this.#stop.signal.aborted) onError(error)
        return false // a database failure must not become a hot loop
      })
      if (!worked && !this.#nudged && !this.#stop.signal.aborted) await this.#pause.for(this.#options.idleMs)
    }
  }

  /** Stops polling, then waits for the step in progress. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort()
    this.#pause.end()
    await this.#done
  }
}
