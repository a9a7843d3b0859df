import { AppError } from '../errors/app-error.ts'

/** Limits the open streams per user on this node. */
export class StreamLimit {
  readonly #most: number
  readonly #open = new Map<number, number>()

  constructor(most: number) {
    this.#most = most
  }

  /**
   * Reserves one of the user's streams. Throws RATE_LIMITED.
   *
   * @returns the release function; further calls have no effect
   */
  take(userId: number): () => void {
    const count = this.#open.get(userId) ?? 0
    if (count >= this.#most)
      throw new AppError(
        'RATE_LIMITED',
        `You follow ${this.#most} live pages already; close some of them, or ask for the list instead.`,
      )
    this.#open.set(userId, count + 1)
    let isOpen = true
    return () => {
      if (!isOpen) return
      isOpen = false
      const left = this.#open.get(userId)! - 1
      if (left > 0) this.#open.set(userId, left)
      else this.#open.delete(userId)
    }
  }
}
