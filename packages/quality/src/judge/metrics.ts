import { type FailureKind, failureKinds } from '@windrow/contract/schemas/evidence'
import { type Feature, features } from '../figures/figures.ts'

/** `log`: a quantity, compared by its ratio. `share`: 0 to 1, compared by its difference. */
type Scale = 'log' | 'share'

export interface Metric {
  scale: Scale
  /** Which way is odd. */
  odd: 'up' | 'down' | 'both'
  /** Smaller deviations are no findings, however steady the past was: a difference of shares, or of natural logarithms. */
  least: number
  /** How many spreads a value may be off. */
  tolerated: number
  /** How much a finding matters: up to twice this, the further off it is. Below 1 it makes no task by itself. */
  weight: number
  /** Where more is rarely a fault: smaller deviations upwards make no task by themselves. */
  harmlessGain: number
}

/** Of findings that make no task by themselves. */
export const noteWeight = 0.45

const share = (least: number, more: Partial<Metric> = {}): Metric => ({
  scale: 'share',
  odd: 'up',
  least,
  tolerated: 6,
  weight: 2,
  harmlessGain: 0,
  ...more,
})
const quantity = (least: number, more: Partial<Metric> = {}): Metric => ({
  ...share(least),
  scale: 'log',
  odd: 'both',
  ...more,
})

const plainMetrics = {
  rows: quantity(Math.log(1.04), { weight: 5, tolerated: 4.5, harmlessGain: Math.log(2) }),
  requests: quantity(Math.log(1.3), { weight: noteWeight }),
  duration: quantity(Math.log(3), { weight: noteWeight }),
  bytes: quantity(Math.log(1.5), { weight: noteWeight }),
  rowsPerPage: quantity(Math.log(1.1), { weight: noteWeight }),
  failures: share(0.02, { weight: 3 }),
  duplicates: share(0.01, { weight: 3 }),
  keyDuplicates: share(0.01, { weight: 3 }),
  violations: share(0.01, { weight: 4 }),
  unchanged: share(0.03, { weight: 4, tolerated: 4.5 }),
  fill: share(0.01, { odd: 'both', weight: 4, harmlessGain: Infinity }),
  unseen: share(0.05, { weight: 3 }),
  gone: share(0.05, { weight: 3 }),
  distinct: share(0.05, { odd: 'both', weight: 1 }),
  topShare: share(0.05, { weight: 1 }),
  median: quantity(Math.log(1.6), { weight: 2 }),
  spread: quantity(Math.log(2), { weight: 1 }),
  length: quantity(Math.log(1.25), { weight: 2 }),
} as const satisfies Record<string, Metric>

/** Values unlike those of the past, values that the past always had, and how far the shares have moved. */
const changes = ['new', 'lost', 'moved'] as const
export type Change = (typeof changes)[number]
export type ChangeMetric = `${Feature}.${Change}`
export type FailureMetric = `failures.${FailureKind}`
export type PlainMetric = keyof typeof plainMetrics
export type MetricName = PlainMetric | ChangeMetric | FailureMetric

export const isPlainMetric = (name: MetricName): name is PlainMetric => Object.hasOwn(plainMetrics, name)

const changeMetrics: Record<Change, Metric> = {
  new: share(0.015, { weight: 3 }),
  lost: share(0.03, { weight: 2 }),
  moved: share(0.08, { weight: 2 }),
}

/** Texts have many words, and a few are quotations or names: a few more are chance. */
const textMetrics: Readonly<Record<Change, Metric>> = {
  new: share(0.04, { weight: 3 }),
  lost: share(0.08, { weight: 2 }),
  moved: share(0.15, { weight: 2 }),
}

/** Which of several features says best what became of the values: a placeholder is a value more than it is a length. */
const telling: Readonly<Record<Feature, number>> = {
  languages: 1.25,
  values: 1.2,
  kinds: 1.15,
  symbols: 1.1,
  magnitudes: 1.05,
  shapes: 1,
  starts: 1,
  words: 1,
  hours: 1,
  ages: 1,
  lengths: 0.95,
  endings: 0.9,
  decimals: 0.9,
}

function metricOf(feature: Feature, change: Change): Metric {
  const metric = (feature === 'words' || feature === 'languages' ? textMetrics : changeMetrics)[change]
  return { ...metric, weight: metric.weight * telling[feature] }
}

/** Ages are others in every run: of them, only what never was says something. */
export const changesOf = (feature: Feature): readonly Change[] => (feature === 'ages' ? ['new'] : changes)

/** What a metric compares the labels of; null for one that compares no labels. */
export function featureOf(metric: MetricName): Feature | null {
  const [name] = metric.split('.')
  return metric.startsWith('failures') ? null : (features.find((feature) => feature === name) ?? null)
}

/** All metrics by name. */
export const metrics: ReadonlyMap<MetricName, Metric> = new Map<MetricName, Metric>([
  ...(Object.entries(plainMetrics) as [PlainMetric, Metric][]),
  ...failureKinds.map((kind) => [`failures.${kind}`, plainMetrics.failures] as const),
  ...features.flatMap((feature) =>
    changesOf(feature).map((change) => [`${feature}.${change}`, metricOf(feature, change)] as const),
  ),
])
