/** What is known about a proposed list, for judging how sure it is. */
export interface ListEvidence {
  /** Log-odds that the page is a list. */
  odds: number
  /** By how much more speaks for it than for the best other list, as log-odds; above 0 for the best list. */
  lead: number
  /** Share of the page's area that its items take, 0 to 1. */
  coverage: number
  /** Mean share of the items in which a field is filled, 0 to 1. */
  filled: number
  /** Number of fields. */
  fields: number
  /** Whether a link to a next page was found. */
  hasNext: boolean
}

/** A list that stands alone is no surer than this. */
const mostLead = 6

/** The probability that the page is a list of exactly these items, 0 to 1. */
export function listConfidence(evidence: ListEvidence): number {
  const { odds, lead, coverage, filled, fields, hasNext } = evidence
  const items =
    0.5 * Math.max(-mostLead, Math.min(mostLead, lead)) +
    (coverage - 0.3) +
    (filled - 0.7) +
    0.1 * (Math.min(fields, 8) - 3) +
    (hasNext ? 0.5 : 0)
  return rounded(modest(sigmoid(odds) * sigmoid(items), 0.7))
}

/**
 * The probability that the page is about one thing, from the log-odds that it is a list. `isShown`: whether the page
 * declares a thing or has a text; that no list was found says less.
 */
export const thingConfidence = (odds: number, isShown: boolean): number =>
  rounded(modest(sigmoid(isShown ? -odds : Math.min(-odds, mostUnshown)), 0.6))

/** Log-odds at most of a page about one thing that shows none. */
const mostUnshown = 2

/** What reading the next page adds: a list that continues there is one. */
export const confidenceAfterCheck = (confidence: number, continues: boolean): number =>
  rounded(continues ? confidence + (1 - confidence) * 0.5 : confidence * 0.9)

/**
 * Draws a probability towards one half (temperature scaling, Guo et al. 2017): the weights were fitted to pages that
 * were looked at, and others differ. `strength` is such that of the answers at 0.9 and more for sites left out of the
 * fit at least 95 % are right; below 1 it draws.
 */
const modest = (share: number, strength: number): number => sigmoid(strength * Math.log(share / (1 - share)))

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value))

const rounded = (share: number): number => Math.round(Math.min(0.99, Math.max(0.01, share)) * 100) / 100

/** A field counts as filled from this share of the items on. */
const mostly = 0.9

/** The reasons for a proposed list as a sentence without its end: "24 items; 7 of 9 fields are filled in 90 % of them or more". */
export function reasonsFor(name: string, fills: readonly number[]): string {
  const full = fills.filter((fill) => fill >= mostly)
  if (full.length === fills.length) {
    const least = Math.floor(Math.min(...full) * 100)
    const which = fills.length === 1 ? 'the only field is' : `all ${fills.length} fields are`
    return `${name}; ${which} filled in ${least} % of them${least < 100 && fills.length > 1 ? ' or more' : ''}`
  }
  return `${name}; ${full.length} of ${fills.length} fields are filled in ${mostly * 100} % of them or more`
}
