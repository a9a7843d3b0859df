/** What the site was asked, so that a test can say "each page exactly once". */
export class RequestCounters {
  total = 0
  /** The most requests that were open at one time. */
  peak = 0
  readonly byPath = new Map<string, number>()
  readonly byStatus = new Map<number, number>()
  #open = 0
  #awaited: { total: number; reached: () => void }[] = []

  /** Notes the arrival of a request. */
  start(path: string): void {
    this.total += 1
    this.#open += 1
    if (this.#open > this.peak) this.peak = this.#open
    this.byPath.set(path, (this.byPath.get(path) ?? 0) + 1)
    for (const one of this.#awaited) if (this.total >= one.total) one.reached()
    this.#awaited = this.#awaited.filter(({ total }) => this.total < total)
  }

  /** Resolves when so many requests have come. */
  reach(total: number): Promise<void> {
    if (this.total >= total) return Promise.resolve()
    return new Promise((reached) => this.#awaited.push({ total, reached }))
  }

  /** Notes the answer's status line. */
  answer(status: number): void {
    this.byStatus.set(status, (this.byStatus.get(status) ?? 0) + 1)
  }

  /** Notes the end of a request, answered or not. */
  end(): void {
    this.#open -= 1
  }

  /** Requests for one path (without its query). */
  path(path: string): number {
    return this.byPath.get(path) ?? 0
  }

  /** Answers with one status. */
  status(status: number): number {
    return this.byStatus.get(status) ?? 0
  }

  /** Forgets everything but what is still open. */
  reset(): void {
    this.total = 0
    this.peak = this.#open
    this.byPath.clear()
    this.byStatus.clear()
  }
}
