import { randomOf } from '../../scripts/mutants/draw.ts'

/** Chance of one seed. */
export class Chance {
  readonly #random: () => number

  constructor(seed: number) {
    this.#random = randomOf(seed)
  }

  /** From 0 to below 1. */
  next(): number {
    return this.#random()
  }

  is(share: number): boolean {
    return this.#random() < share
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.#random()
  }

  whole(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1))
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.#random() * items.length)]!
  }

  /** With mean 0 and standard deviation 1 (Box and Muller 1958). */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.#random())) * Math.cos(2 * Math.PI * this.#random())
  }

  /** A whole number that is this on average. */
  about(mean: number): number {
    return Math.floor(mean) + Number(this.is(mean % 1))
  }
}
