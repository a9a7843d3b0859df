/** Limits concurrency; the others wait in the order of their calls. */
export class Semaphore {
  readonly #size: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(size: number) {
    this.#size = size
  }

  /** Runs the work in a slot; waits for one if necessary. If the signal aborts during the wait, throws its reason. */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    if (this.#running >= this.#size) await this.#slot(signal)
    else this.#running += 1
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }

  #slot(signal?: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const start = () => {
      signal?.removeEventListener('abort', leave)
      resolve()
    }
    const leave = () => {
      this.#waiting.splice(this.#waiting.indexOf(start), 1)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', leave, { once: true })
    this.#waiting.push(start)
    return promise
  }
}
