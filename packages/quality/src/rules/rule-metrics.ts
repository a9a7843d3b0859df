import { type RuleKind, ruleKinds } from '@windrow/contract/table-rules'
import type { MetricName } from '../judge/metrics.ts'
import { code } from '../words/code.ts'

/** Metrics that say of the past what a rule says of the schema: of both, one finding is enough. */
const said: Readonly<Record<RuleKind, readonly MetricName[]>> = {
  table: ['rows'],
  column: ['fill'],
  type: ['kinds.new', 'kinds.lost', 'kinds.moved'],
  required: ['fill'],
  unique: ['keyDuplicates', 'distinct'],
  filled: ['fill'],
  fillChange: ['fill'],
  range: ['magnitudes.new'],
  length: ['length', 'lengths.new', 'lengths.moved'],
  pattern: ['shapes.new'],
  allowed: ['values.new'],
  covers: ['values.lost'],
  distinct: ['distinct'],
  median: ['median'],
  medianChange: ['median'],
  notBelow: [],
  fresh: ['ages.new'],
  rows: ['rows'],
  rowsChange: ['rows'],
  duplicates: ['duplicates', 'keyDuplicates'],
  missing: [],
  failures: ['failures'],
}

const names: Readonly<Record<RuleKind, string>> = {
  table: 'Missing table',
  column: 'Missing column',
  type: 'Type',
  required: 'Required values',
  unique: 'Unique values',
  filled: 'Fill rate',
  fillChange: 'Fill rate against the last good run',
  range: 'Range',
  length: 'Length',
  pattern: 'Pattern',
  allowed: 'Allowed values',
  covers: 'Expected values',
  distinct: 'Distinct values',
  median: 'Median',
  medianChange: 'Median against the last good run',
  notBelow: 'Lower limit by another column',
  fresh: 'Freshness',
  rows: 'Number of rows',
  rowsChange: 'Rows against the last good run',
  duplicates: 'Repeated rows',
  missing: 'Missing rows',
  failures: 'Failed requests',
}

/** The metric of findings about broken rules of a kind. */
export const ruleMetric = (kind: RuleKind): string => `rule.${kind}`

/** The kind of rule that a finding is about; null for findings from history. */
export const ruleOfMetric = (metric: string): RuleKind | null =>
  ruleKinds.find((kind) => ruleMetric(kind) === metric) ?? null

/** Metrics of history that a finding with this metric speaks for: itself, or those of its rule. */
export function metricsOf(metric: string): readonly MetricName[] {
  const kind = ruleOfMetric(metric)
  return kind === null ? [metric as MetricName] : said[kind]
}

/** What a rule is about, as a title: "Rule: fill rate of `price`". */
export function ruleSubject(kind: RuleKind, place: string | null): string {
  const name = names[kind]
  const title = `Rule: ${name.charAt(0).toLowerCase()}${name.slice(1)}`
  return place === null ? title : `${title} of ${code(place)}`
}

/** Whether rows that are filled show nothing of the broken rule, but the empty ones do. */
export const isAboutEmptyCells = (kind: RuleKind): boolean =>
  kind === 'required' || kind === 'filled' || kind === 'fillChange'
