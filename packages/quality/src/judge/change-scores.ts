import { frequentShare, isFrequentOnly, leastFrequent, mostLabels } from '../figures/tally-bounds.ts'
import type { Feature, Tally } from '../figures/figures.ts'
import { quantile } from '../statistics/robust.ts'
import type { Change } from './metrics.ts'

/** Labels that at least this share of past runs had in about the same share are missed when they are gone. */
const steadyShare = 0.1

/** How many runs say what is usual; all of them say what has been seen. */
const recentRuns = 30

/** What the past runs say of one label: their mean share, the largest, and what nine of ten runs exceeded. */
interface PastLabel {
  mean: number
  most: number
  low: number
}

export type PastTally = ReadonlyMap<string, PastLabel>

/** Fewer runs say nothing about what is usual. */
const fewestRuns = 3

/** A tally of one run, and how many values were counted. */
export interface CountedTally {
  tally: Tally
  filled: number
}

/** The tallies of past runs of one feature, the oldest first, summed up; null for fewer than three. */
export function pastTally(past: readonly CountedTally[]): PastTally | null {
  if (past.length < fewestRuns) return null
  const firstRecent = past.length - recentRuns
  const labels = new Map<string, { most: number; recent: number[] }>()
  for (const [at, { tally, filled }] of past.entries())
    for (const [label, count] of tally) {
      const known = labels.get(label) ?? { most: 0, recent: [] }
      labels.set(label, known)
      known.most = Math.max(known.most, count / filled)
      if (at >= firstRecent) known.recent.push(count / filled)
    }
  const runs = Math.min(recentRuns, past.length)
  return new Map(
    [...labels].map(([label, { most, recent }]) => [
      label,
      { most, mean: recent.reduce((sum, one) => sum + one, 0) / runs, low: lowOf(recent, runs) },
    ]),
  )
}

/** What nine of ten runs exceeded, where the runs that are not among the shares had none. */
function lowOf(shares: readonly number[], runs: number): number {
  const without = runs - shares.length
  if (without > steadyShare * runs) return 0
  return quantile([...shares, ...Array.from({ length: without }, () => 0)], steadyShare)
}

/** A label whose share of the values is another one than in the past, both 0 to 1. */
export interface MovedLabel {
  label: string
  share: number
  usual: number
}

export interface ChangeScore {
  score: number
  /** The labels that contributed most, the first the most; then, of one that others took the place of, what was lost most. */
  labels: MovedLabel[]
}

/**
 * How far a tally is from the past, each as a share of the values:
 * - `new`: values with labels beyond twice the largest share that these labels ever had;
 * - `lost`: values missing of labels that nearly all runs had, below half of their usual lowest share;
 * - `moved`: values that have another label than the past would give them (total variation distance).
 *
 * Of features whose labels are steps of a scale, what has only gone to the next step counts in none of them.
 */
export function changeScores(
  feature: Feature,
  { tally, filled }: CountedTally,
  past: PastTally,
): Record<Change, ChangeScore> {
  const scores = { new: new Score(), lost: new Score(), moved: new Score() }
  const shares = new Map(tally.map(([label, count]) => [label, count / filled]))
  const rare = rareShare(feature, { tally, filled }, past)
  const leastLost = Math.max(rare, fewestLost / filled)
  for (const [label, share] of shares) {
    const near = withNeighbours(feature, label).flatMap((one) => past.get(one) ?? [])
    const moved = { label, share, usual: past.get(label)?.mean ?? 0 }
    scores.new.add(share - Math.max(rare, 2 * largest(near.map(({ most }) => most))), moved)
    scores.moved.add(share - sum(near.map(({ mean }) => mean)), moved)
  }
  for (const [label, { low, mean }] of past) {
    if (low < leastLost) continue
    const near = withNeighbours(feature, label).map((one) => shares.get(one) ?? 0)
    scores.lost.add(low - 2 * sum(near), { label, share: shares.get(label) ?? 0, usual: mean })
  }
  const [lost] = [...past]
    .map(([label, { mean }]) => ({ label, share: shares.get(label) ?? 0, usual: mean }))
    .sort((a, b) => b.usual - b.share - (a.usual - a.share))
  return { new: scores.new.result(lost), lost: scores.lost.result(), moved: scores.moved.result(lost) }
}

/** A label that so few rows have may be missing by chance. */
const fewestLost = 8
/** Where the most frequent labels are rare, one as frequent as these is nothing special. */
const rareValue = 0.02

/** The share up to which a label may never have been seen by chance, or because it was left out of tallies. */
function rareShare(feature: Feature, { tally, filled }: CountedTally, past: PastTally): number {
  // Of a full tally, labels a little rarer than its last were left out.
  const leftOut = tally.length < mostLabels ? 0 : 1.5 * tally.at(-1)![1]
  if (!isFrequentOnly(feature)) return Math.max(1, leftOut) / filled
  const usual = Math.min(rareValue, largest([...past.values()].map(({ mean }) => mean)))
  return Math.max(frequentShare, leastFrequent / filled, leftOut / filled, usual)
}

/** The label itself, and those of the steps beside it. */
function withNeighbours(feature: Feature, label: string): string[] {
  if (feature !== 'lengths' && feature !== 'magnitudes') return [label]
  const step = Number(label)
  return Number.isNaN(step) ? [label] : [label, String(step - 1), String(step + 1)]
}

const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0)
const largest = (values: readonly number[]): number => Math.max(0, ...values)

const namedLabels = 3
const roundingError = 1e-9

/** Sums up what labels contribute. */
class Score {
  #sum = 0
  readonly #parts: { part: number; moved: MovedLabel }[] = []

  add(part: number, moved: MovedLabel): void {
    if (part <= roundingError) return
    this.#sum += part
    this.#parts.push({ part, moved })
  }

  result(lost?: MovedLabel): ChangeScore {
    const most = this.#parts.sort((a, b) => b.part - a.part).slice(0, namedLabels)
    const labels = most.map(({ moved }) => moved)
    return { score: this.#sum, labels: lost && labels.length > 0 ? [...labels, lost] : labels }
  }
}
