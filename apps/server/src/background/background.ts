/** One piece of work at a time beside the main one. While it goes on, further starts are left out. */
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

  /** Resolves when nothing is going on. */
  async idle(): Promise<void> {
    await this.#running
  }
}
