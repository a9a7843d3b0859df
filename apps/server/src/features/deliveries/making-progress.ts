/** How often making files counts as progress, though no row is written: waiting for others, or storing a large file. */
const everyMs = 60_000
/** Longer than any of these takes. */
const mostSilentMs = 6 * 3_600_000

/** Reports the making of files as progress, until nothing has been written for hours or it is disposed. */
export class MakingProgress implements Disposable {
  readonly #report: () => void
  readonly #timer: NodeJS.Timeout
  #last = performance.now()

  /** @param onSilence called once, when nothing has been written for hours */
  constructor(report: () => void, onSilence: () => void) {
    this.#report = report
    this.#timer = setInterval(() => {
      if (performance.now() - this.#last < mostSilentMs) return report()
      this[Symbol.dispose]()
      onSilence()
    }, everyMs)
  }

  /** Something was written. */
  readonly written = (): void => {
    this.#last = performance.now()
    this.#report()
  };

  [Symbol.dispose](): void {
    clearInterval(this.#timer)
  }
}
