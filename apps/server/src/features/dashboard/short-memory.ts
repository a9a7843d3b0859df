const most = 500

/**
 * A short-lived cache for expensive queries that many screens repeat. Concurrent callers share one computation;
 * failures aren't cached.
 */
export class ShortMemory<Value> {
  readonly #kept = new Map<string, { since: number; answer: Promise<Value> }>()
  readonly #keepMs: number
  readonly #now: () => number

  constructor(keepMs: number, now: () => number = Date.now) {
    this.#keepMs = keepMs
    this.#now = now
  }

  get(key: string, make: () => Promise<Value>): Promise<Value> {
    const now = this.#now()
    for (const [old, { since }] of this.#kept)
      if (now - since >= this.#keepMs || this.#kept.size > most) this.#kept.delete(old)
    const known = this.#kept.get(key)
    if (known) return known.answer
    const answer = make()
    this.#kept.set(key, { since: now, answer })
    answer.catch(() => this.#kept.delete(key))
    return answer
  }
}
