import { AppError } from '../errors/app-error.ts'

export interface FairLimits {
  /** Slots of all owners together. */
  size: number
  perOwner: number
  waitingPerOwner: number
}

interface Waiting {
  owner: number
  start: () => void
}

/** A semaphore that is fair between owners: each has limits of its own, so none can occupy all slots. */
export class FairSemaphore {
  readonly #limits: FairLimits
  readonly #runningByOwner = new Map<number, number>()
  readonly #waiting: Waiting[] = []
  #total = 0

  constructor(limits: FairLimits) {
    this.#limits = limits
  }

  /**
   * Runs the work in a slot; waits for one if necessary. Throws RATE_LIMITED if too much of the owner's work is
   * waiting.
   */
  async run<T>(owner: number, work: () => Promise<T>): Promise<T> {
    await this.#slot(owner)
    try {
      return await work()
    } finally {
      this.#add(owner, -1)
      this.#startNext()
    }
  }

  #slot(owner: number): Promise<void> {
    if (this.#waiting.filter((one) => one.owner === owner).length >= this.#limits.waitingPerOwner)
      throw new AppError('RATE_LIMITED', 'Too many pictures are being fetched for you; wait a moment.', [], {
        retryAfter: 5,
      })
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.push({ owner, start: resolve })
    this.#startNext()
    return promise
  }

  #startNext(): void {
    while (this.#total < this.#limits.size) {
      const next = this.#next()
      if (!next) return
      this.#waiting.splice(this.#waiting.indexOf(next), 1)
      this.#add(next.owner, 1)
      next.start()
    }
  }

  /** The next to start: the oldest of the owner with the fewest running, among those below their limit. */
  #next(): Waiting | undefined {
    let found: Waiting | undefined
    for (const one of this.#waiting) {
      const running = this.#running(one)
      if (running >= this.#limits.perOwner || (found && running >= this.#running(found))) continue
      found = one
    }
    return found
  }

  #running({ owner }: Waiting): number {
    return this.#runningByOwner.get(owner) ?? 0
  }

  #add(owner: number, change: 1 | -1): void {
    this.#total += change
    const count = (this.#runningByOwner.get(owner) ?? 0) + change
    if (count > 0) this.#runningByOwner.set(owner, count)
    else this.#runningByOwner.delete(owner)
  }
}
