import type { Forecast } from '../statistics/series.ts'
import type { History } from './history.ts'
import type { Measure } from './measure.ts'
import { type Metric, type MetricName, metrics, noteWeight } from './metrics.ts'
import { scaled, unscaled } from './scale.ts'
import { atOnce, inTurns, type Steps } from '../turns/steps.ts'

/** A value that is not what the past lets expect. */
export interface Finding extends Measure {
  expected: number
  /** The band of values that would not have been odd. */
  low: number
  high: number
  /** How much it matters: the larger, the more. A finding of 1 or more makes a task. */
  weight: number
}

/**
 * The values of a run that are odd beside those of the comparable runs before it, the weightiest first. Says nothing
 * about a value that fewer than five of them have.
 */
export const judgeRun = (startedAt: number, measures: readonly Measure[], history: History): Finding[] =>
  atOnce(judgeSteps(startedAt, measures, history))

/** The same between other work: a wide table takes a while. */
export const judgeRunInTurns = (
  startedAt: number,
  measures: readonly Measure[],
  history: History,
): Promise<Finding[]> => inTurns(judgeSteps(startedAt, measures, history))

/** Measures that are judged in one step. */
const measuresPerStep = 500

function* judgeSteps(startedAt: number, measures: readonly Measure[], history: History): Steps<Finding[]> {
  const findings: Finding[] = []
  for (const [at, measure] of measures.entries()) {
    if (at % measuresPerStep === 0) yield
    const finding = findingOf(measure, history, startedAt)
    if (finding) findings.push(finding)
  }
  return withoutConsequences(findings).sort((a, b) => b.weight - a.weight)
}

/** Other rows that are filled have other values, but not values of another form. */
const followFill: ReadonlySet<MetricName> = new Set([
  ...(['unseen', 'gone', 'distinct', 'topShare', 'median', 'spread', 'length'] as const),
  ...(['values', 'words', 'languages', 'lengths', 'magnitudes', 'decimals', 'hours'] as const).flatMap(
    (feature) => (['new', 'lost', 'moved'] as const).map((change) => `${feature}.${change}` as const),
  ),
  ...(['kinds', 'shapes', 'starts', 'endings', 'symbols'] as const).flatMap((feature) =>
    (['lost', 'moved'] as const).map((change) => `${feature}.${change}` as const),
  ),
])

/** Texts in another language have other words and letters. */
const followLanguage: ReadonlySet<MetricName> = new Set(
  (['words', 'symbols'] as const).flatMap((feature) =>
    (['new', 'lost', 'moved'] as const).map((change) => `${feature}.${change}` as const),
  ),
)
const ofLanguage: ReadonlySet<MetricName> = new Set(['languages.new', 'languages.moved'])

/** Where a column is filled in more or fewer rows, or in another language, what follows from that weighs no more. */
function withoutConsequences(findings: readonly Finding[]): Finding[] {
  const fills = weightsByColumn(findings.filter(({ metric }) => metric === 'fill'))
  const languages = weightsByColumn(findings.filter(({ metric }) => ofLanguage.has(metric)))
  return findings.map((finding) => {
    const { metric, weight } = finding
    const key = columnKey(finding)
    const fill = followFill.has(metric) ? fills.get(key) : undefined
    const language = followLanguage.has(metric) ? languages.get(key) : undefined
    return { ...finding, weight: Math.min(weight, fill ?? Infinity, language ?? Infinity) }
  })
}

const columnKey = ({ table, column }: Finding): string => JSON.stringify([table, column])
const weightsByColumn = (findings: readonly Finding[]): ReadonlyMap<string, number> =>
  new Map(findings.map((finding) => [columnKey(finding), finding.weight]))

/** Fewer odd rows than these are chance. */
const fewestOddRows = 3
/** What happened at as many separate times before, such as a sale, is not odd. */
const knownTimes = 2
/** Runs of which none was odd lie between two times. */
const runsApart = 5
/** So many runs at a level of late make it a usual one. */
const oftenOfLate = 5
const aboutAsFar = 0.85

function findingOf(measure: Measure, history: History, startedAt: number): Finding | null {
  const past = history.series(measure)?.forecast(startedAt)
  if (!past) return null
  const metric = metrics.get(measure.metric)!
  const value = scaled(metric, measure.value)
  const tolerance = toleranceOf(metric, past, measure.of)
  const off = value - past.expected
  if (Math.abs(off) <= tolerance || metric.odd === (off > 0 ? 'down' : 'up')) return null
  if (isKnown(off, past)) return null
  return {
    ...measure,
    expected: unscaled(metric, past.expected),
    ...rangeOf(metric, past.expected, tolerance),
    weight: weightOf(metric, off),
  }
}

/** The values that would not be odd. */
export interface Range {
  low: number
  high: number
}

/** Whether a value is not what the past lets expect, however little that matters. */
export const isOdd = (measure: Measure, history: History, startedAt: number): boolean =>
  findingOf(measure, history, startedAt) !== null

const rangeOf = (metric: Metric, expected: number, tolerance: number): Range => ({
  low: unscaled(metric, expected - tolerance),
  high: unscaled(metric, expected + tolerance),
})

/** A quantity that may be so many times what it was is not expected to be anything. */
const widestRange = Math.log(20)

/** What the runs before let expect of a measure; null if fewer than five of them have it, or it varies without bounds. */
export function expectedRange(measure: Measure, history: History, startedAt: number): Range | null {
  const past = history.series(measure)?.forecast(startedAt)
  if (!past) return null
  const metric = metrics.get(measure.metric)!
  const tolerance = toleranceOf(metric, past, measure.of)
  if (metric.scale === 'log' && tolerance > widestRange) return null
  return rangeOf(metric, past.expected, tolerance)
}

/** Whether as much came in two separate times before, such as sales, or values of late were often there. */
function isKnown(off: number, { offs, recent }: Forecast): boolean {
  const isFar = (before: number) => before / off >= aboutAsFar
  if (recent.filter(isFar).length >= oftenOfLate) return true
  const times = offs.filter(
    (before, at) => isFar(before) && !offs.slice(Math.max(0, at - runsApart), at).some(isFar),
  )
  return times.length >= knownTimes
}

function weightOf({ scale, weight, harmlessGain }: Metric, off: number): number {
  const size = scale === 'share' ? Math.abs(off) : 1 - Math.exp(-Math.abs(off))
  return (off > 0 && off < harmlessGain ? noteWeight : weight) * (1 + size)
}

/** How far a value may be off: by chance, by what the past varied, and always by what does not matter. */
function toleranceOf(
  { scale, least, tolerated }: Metric,
  { expected, spread }: Forecast,
  of: number,
): number {
  if (scale === 'log') return Math.max(least, tolerated * spread)
  const share = Math.min(1, Math.max(0, expected))
  const chance = of > 0 ? (share * (1 - share) + 0.25 / of) / of : 0
  return Math.max(least, tolerated * Math.sqrt(spread ** 2 + chance), of > 0 ? fewestOddRows / of : 0)
}
