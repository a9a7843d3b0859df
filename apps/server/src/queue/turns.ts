/** Limits concurrency; the others wait in the order of their calls. */
export class Turns {
  readonly #most: number
  readonly #waiting: (() => void)[] = []
  #working = 0

  constructor(most: number) {
    this.#most = most
  }

  /** Runs the work in a slot; waits for one if necessary. If the signal aborts during the wait, throws its reason. */
  async take<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    if (this.#working >= this.#most) await this.#turn(signal)
    else this.#working += 1
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#working -= 1
    }
  }

  #turn(signal?: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const come = () => {
      signal?.removeEventListener('abort', leave)
      resolve()
    }
    const leave = () => {
      this.#waiting.splice(this.#waiting.indexOf(come), 1)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', leave, { once: true })
    this.#waiting.push(come)
    return promise
  }
}
