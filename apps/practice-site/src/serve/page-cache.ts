import type { Reply } from './reply.ts'

/** Keeps built answers by address up to a size; the oldest go first. */
export class PageCache {
  readonly #pages = new Map<string, Reply>()
  readonly #limit: number
  #bytes = 0

  constructor(limitBytes: number) {
    this.#limit = limitBytes
  }

  get(address: string): Reply | undefined {
    return this.#pages.get(address)
  }

  set(address: string, answer: Reply): void {
    this.#pages.set(address, answer)
    this.#bytes += answer.body.length
    for (const [oldest, { body }] of this.#pages) {
      if (this.#bytes <= this.#limit) return
      this.#pages.delete(oldest)
      this.#bytes -= body.length
    }
  }
}
