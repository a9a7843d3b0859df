/** How far a run is, as far as that can be known. Doesn't use zod, so the browser can import it. */

/** Where the number of pages comes from. */
export const progressSources = ['KNOWN', 'EARLIER_RUNS'] as const
export type ProgressSource = (typeof progressSources)[number]

interface Range {
  low: number
  high: number
}

/** What earlier runs that crawled the same came to, in settled pages. */
export interface ExpectedPages extends Range {
  typical: number
}

export interface ProgressFacts {
  /** Pages that are done, failed or skipped. */
  settled: number
  queued: number
  /** No further page will be found. */
  isTotalKnown: boolean
  /** The recipe's limit of pages; null without one. */
  limit: number | null
  expected: ExpectedPages | null
  /** Since the first page, in seconds. */
  elapsedSeconds: number
  /** Over the last seconds; null if unknown. */
  pagesPerSecond: number | null
}

export interface RunProgress {
  source: ProgressSource
  /** The share of all pages that is settled, from 0 to 1. */
  share: number
  /** What the share may be; equal ends if the number of pages is known. */
  shareRange: Range
  /** Null while the speed says nothing yet. */
  secondsLeft: Range | null
}

/** A wider range tells the reader nothing. */
const widestRange = 0.25
/** A speed of less time is chance. */
const shortestSeconds = 5

const shareOf = (settled: number, total: number): number => (total === 0 ? 1 : Math.min(1, settled / total))

/** The pages of the run, as a range around what is most likely; null if nothing tells. */
function totalOf(facts: ProgressFacts): (ExpectedPages & { source: ProgressSource }) | null {
  const { settled, queued, isTotalKnown, limit, expected } = facts
  const known = settled + queued
  const most = limit ?? Number.POSITIVE_INFINITY
  if (isTotalKnown || known >= most) {
    const total = Math.min(known, most)
    return { source: 'KNOWN', low: total, typical: total, high: total }
  }
  // A run that has outgrown all earlier ones says nothing of its end.
  if (!expected || known > expected.high) return null
  const least = Math.max(expected.low, known)
  return {
    source: 'EARLIER_RUNS',
    low: Math.min(least, most),
    typical: Math.min(Math.max(expected.typical, known), most),
    high: Math.min(expected.high, most),
  }
}

/** Between the speed of the last seconds and that of the whole run. */
function timeLeft(facts: ProgressFacts, { low, high }: Range): Range | null {
  const { settled, elapsedSeconds, pagesPerSecond } = facts
  if (elapsedSeconds < shortestSeconds || settled === 0) return null
  const speeds = [settled / elapsedSeconds, pagesPerSecond ?? 0].filter((speed) => speed > 0)
  const seconds = [low, high].flatMap((total) => speeds.map((speed) => Math.max(0, total - settled) / speed))
  return { low: Math.min(...seconds), high: Math.max(...seconds) }
}

/**
 * How far a run is, by the known number of its pages, or by those of earlier runs that crawled the same; null if neither
 * tells. Pages that are only known so far are not taken for all: on a site that is read page by page, almost everything
 * known is always done.
 */
export function progressOf(facts: ProgressFacts): RunProgress | null {
  const total = totalOf(facts)
  if (!total) return null
  const { settled } = facts
  const shareRange = { low: shareOf(settled, total.high), high: shareOf(settled, total.low) }
  if (shareRange.high - shareRange.low > widestRange) return null
  return {
    source: total.source,
    share: shareOf(settled, total.typical),
    shareRange,
    secondsLeft: timeLeft(facts, total),
  }
}
