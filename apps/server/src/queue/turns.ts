/** Lets so many do something at a time; the others wait, in the order in which they came. */
export class Turns {
  readonly #most: number
  readonly #waiting: (() => void)[] = []
  #working = 0

  constructor(most: number) {
    this.#most = most
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#working >= this.#most) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#working += 1
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#working -= 1
    }
  }
}
