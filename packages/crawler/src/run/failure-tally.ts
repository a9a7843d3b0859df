import type { PageError } from '../fetch/page-error.ts'

/** Kind of failure, how often, and the sentence of the first one. */
export type FailureEntry = [string, number, string]

/** Counts failed pages by kind, so that a run can report its most frequent failure. */
export class FailureTally {
  private readonly kinds = new Map<string, { count: number; message: string }>()

  /** Counts one failed page; returns the entry for the journal. */
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

  /** Count and first message of the most frequent kind, the earliest kind on a tie. Null without failures. */
  get mostFrequent(): { count: number; message: string } | null {
    let best: { count: number; message: string } | null = null
    for (const kind of this.kinds.values()) if (!best || kind.count > best.count) best = kind
    return best
  }
}
