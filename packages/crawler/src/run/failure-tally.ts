import type { PageError } from '../fetch/page-error.ts'

/** Kind of failure, how often, and the sentence of the first one. */
export type FailureEntry = [string, number, string]

/** Counts failed pages by kind, so that the outcome of a run can name what went wrong most often. */
export class FailureTally {
  private readonly kinds = new Map<string, { count: number; message: string }>()

  /** Counts one failed page; answers with what the journal has to keep of it. */
  add(error: PageError): FailureEntry {
    const entry: FailureEntry = [`${error.code} ${error.httpStatus ?? ''}`.trim(), 1, error.message]
    this.restore(entry)
    return entry
  }

  restore([kind, count, message]: FailureEntry): void {
    const known = this.kinds.get(kind)
    if (known) known.count += count
    else this.kinds.set(kind, { count, message })
  }

  /** The first sentence of the most frequent kind, the first of several equally frequent ones; null without any. */
  get mostFrequent(): { count: number; message: string } | null {
    let best: { count: number; message: string } | null = null
    for (const kind of this.kinds.values()) if (!best || kind.count > best.count) best = kind
    return best
  }
}
