import { AppError } from '../errors/app-error.ts'

/** Counts the answers without end that each person holds open on this node. */
export class StreamLimit {
  readonly #most: number
  readonly #open = new Map<number, number>()

  constructor(most: number) {
    this.#most = most
  }

  /** Takes one of the person's places. @returns what gives it back; to call it twice gives back one. */
  take(userId: number): () => void {
    const count = this.#open.get(userId) ?? 0
    if (count >= this.#most)
      throw new AppError(
        'RATE_LIMITED',
        `You follow ${this.#most} live pages already; close some of them, or ask for the list instead.`,
      )
    this.#open.set(userId, count + 1)
    let held = true
    return () => {
      if (!held) return
      held = false
      const left = this.#open.get(userId)! - 1
      if (left > 0) this.#open.set(userId, left)
      else this.#open.delete(userId)
    }
  }
}
