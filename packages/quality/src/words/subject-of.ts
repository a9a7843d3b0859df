import { failureKinds, type FailureKind } from '@windrow/contract/schemas/evidence'
import { type Change, featureOf, isPlainMetric, type PlainMetric } from '../judge/metrics.ts'
import type { MetricPlace } from '../judge/place.ts'
import { code } from './code.ts'
import { featureNames } from './feature-names.ts'

/** What the values of a metric count; `share` is from 0 to 1. */
export type Unit = 'share' | 'count' | 'milliseconds' | 'bytes' | 'number'

export interface Subject {
  /** As the title of a chart: "Fill rate of `price`". */
  title: string
  unit: Unit
}

const plain: Readonly<Record<PlainMetric, readonly [name: string, unit: Unit]>> = {
  rows: ['Rows', 'count'],
  requests: ['Requests', 'count'],
  duration: ['Duration', 'milliseconds'],
  bytes: ['Download', 'bytes'],
  rowsPerPage: ['Rows per page', 'number'],
  failures: ['Failed requests', 'share'],
  duplicates: ['Repeated rows', 'share'],
  keyDuplicates: ['Repeated keys', 'share'],
  violations: ['Rows that break the schema', 'share'],
  unchanged: ['Rows as in the run before', 'share'],
  fill: ['Fill rate', 'share'],
  unseen: ['Values not in the run before', 'share'],
  gone: ['Values only in the run before', 'share'],
  distinct: ['Distinct values', 'share'],
  topShare: ['Most frequent value', 'share'],
  median: ['Median', 'number'],
  spread: ['Spread', 'number'],
  length: ['Mean length', 'number'],
}

const failures: Readonly<Record<FailureKind, string>> = {
  permanent: 'Permanent failures',
  'rate-limited': 'Rate-limited requests',
  blocked: 'Blocked requests',
  transient: 'Temporary failures',
  'page-changed': 'Pages that had changed',
}

const adjectives: Readonly<Record<Change, string>> = { new: 'New', lost: 'Missing', moved: 'Changed' }

/** What is measured at a place, without a value. */
export function subjectOf({ table, column, metric }: MetricPlace): Subject {
  const [name, unit] = nameOf(metric)
  const place = column ?? table
  return { title: place === null ? name : `${name} of ${code(place)}`, unit }
}

function nameOf(metric: MetricPlace['metric']): readonly [string, Unit] {
  if (isPlainMetric(metric)) return plain[metric]
  const feature = featureOf(metric)
  if (feature === null)
    return [failures[failureKinds.find((kind) => metric === `failures.${kind}`)!], 'share']
  const change = metric.slice(metric.lastIndexOf('.') + 1) as Change
  return [`${adjectives[change]} ${featureNames[feature]}`, 'share']
}
