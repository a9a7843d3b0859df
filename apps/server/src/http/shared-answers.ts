/** Answers of questions that are asked again while they are being answered. */
export class SharedAnswers<Answer> {
  readonly #open = new Map<string, Promise<Answer>>()

  /** The answer that `key` is waiting for, or else that of `ask`. An answer that has come is not kept. */
  of(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    const open = this.#open.get(key)
    if (open) return open
    const answer = ask().finally(() => this.#open.delete(key))
    this.#open.set(key, answer)
    return answer
  }
}
