import type { Cleaner } from './cleaner.ts'

/** Characters. Pages of which more is wanted in one cell are larger than what is read of them by default. */
export const longestText = 10_000_000
/** By so many characters all texts of a page may grow together. */
const mostGrowth = 50_000_000

/** Cleaning makes too much of a text; the message is a sentence. */
export class TextGrowthError extends Error {
  override name = 'TextGrowthError'
}

let growth = 0

/** What was cleaned so far does not count for the page at hand. */
export const countGrowthAnew = (): void => {
  growth = 0
}

/** Throws `TextGrowthError` for a text that would be too long. To be called before it is built. */
export function assertLength(length: number): void {
  if (length > longestText)
    throw new TextGrowthError(
      `The cleaning makes a text of more than ${longestText / 1_000_000} million characters; change its "replace" or "template" so that it adds less.`,
    )
}

/** The same step, counting what it adds to texts. It throws `TextGrowthError` when that is too much for a page. */
export const countGrowth =
  (clean: Cleaner): Cleaner =>
  (text) => {
    const cleaned = clean(text)
    growth += Math.max(0, (cleaned?.length ?? 0) - text.length)
    if (growth > mostGrowth)
      throw new TextGrowthError(
        `The cleaning adds more than ${mostGrowth / 1_000_000} million characters to the texts of one page; change its "replace" or "template" so that it adds less.`,
      )
    return cleaned
  }
