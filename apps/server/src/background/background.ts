/** Runs one background task at a time. Starts while it is running are ignored. */
export class Background {
  readonly #onError: (error: unknown) => void
  #running: Promise<void> | null = null

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError
  }

  start(work: () => Promise<void>): void {
    if (this.#running) return
    this.#running = work()
      .catch(this.#onError)
      .finally(() => (this.#running = null))
  }

  /** Resolves when no task is running. */
  async idle(): Promise<void> {
    await this.#running
  }
}
