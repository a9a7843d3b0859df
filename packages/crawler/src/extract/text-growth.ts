import type { Cleaner } from './cleaner.ts'

/** Characters. Pages with longer values in one cell exceed the default page size limit. */
export const longestText = 10_000_000
/** Characters that cleaning may add to all texts of a page together. */
const mostGrowth = 50_000_000

/** Cleaning makes a text too long; the message is a sentence. */
export class TextGrowthError extends Error {
  override name = 'TextGrowthError'
}

let growth = 0

/** Resets the count for the current page. */
export const countGrowthAnew = (): void => {
  growth = 0
}

/** Throws `TextGrowthError` for a text that would be too long. Call before it is built. */
export function assertLength(length: number): void {
  if (length > longestText)
    throw new TextGrowthError(
      `The cleaning makes a text of more than ${longestText / 1_000_000} million characters; change its "replace" or "template" so that it adds less.`,
    )
}

/**
 * Wraps a cleaning step to count the characters it adds. Throws `TextGrowthError` when they are too many for a
 * page.
 */
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
