import type { Tally } from './figures.ts'

/** Labels beyond these are not told apart: the memory of a tally has a bound, whatever the values are. */
const mostLabels = 5000

/** Counts labels. */
export class Tallier {
  readonly #counts = new Map<string, number>()

  add(label: string): void {
    const count = this.#counts.get(label)
    if (count !== undefined) this.#counts.set(label, count + 1)
    else if (this.#counts.size < mostLabels) this.#counts.set(label, 1)
  }

  get size(): number {
    return this.#counts.size
  }

  /** The most frequent labels that occur at least so often. */
  top(most: number, atLeast = 1): Tally {
    const frequent = [...this.#counts].filter(([, count]) => count >= atLeast)
    frequent.sort(([a, countOfA], [b, countOfB]) => countOfB - countOfA || (a < b ? -1 : 1))
    return frequent.slice(0, most)
  }
}
