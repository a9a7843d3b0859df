import type { FieldType } from '@windrow/contract/recipe/field-types'
import type { ColumnRule, TableRule } from '@windrow/contract/schemas/table-schemas'
import { columnRuleFits, columnRuleKinds, tableRuleKinds } from '@windrow/contract/table-rules'

/** A rule of a column, or of a table as a whole. */
export type AnyRule = ColumnRule | TableRule
export type AnyKind = AnyRule['kind']

export const kindLabels: Record<AnyKind, string> = {
  filled: 'Filled in',
  range: 'Value range',
  length: 'Text length',
  pattern: 'Pattern',
  allowed: 'Allowed values',
  covers: 'Expected values',
  distinct: 'Distinct values',
  median: 'Median',
  medianChange: 'Median change',
  fillChange: 'Loss of values',
  notBelow: 'Not below column',
  fresh: 'Freshness',
  rows: 'Rows',
  rowsChange: 'Change of rows',
  duplicates: 'Duplicates',
  missing: 'Missing keys',
  failures: 'Failed requests',
}

/** The kinds of rules for a column of this type; for the whole table if null. */
export const kindsFor = (type: FieldType | null): readonly AnyKind[] =>
  type === null ? tableRuleKinds : columnRuleKinds.filter((kind) => columnRuleFits[kind].fits(type))

const firsts: { [Kind in AnyKind]: Omit<Extract<AnyRule, { kind: Kind }>, 'kind' | 'level'> } = {
  filled: { minimum: 0.99 },
  range: {},
  length: {},
  pattern: { pattern: '' },
  allowed: { values: [] },
  covers: { values: [] },
  distinct: {},
  median: {},
  medianChange: { within: 0.15 },
  fillChange: { within: 0.02 },
  notBelow: { column: '' },
  fresh: { hours: 24 },
  rows: {},
  rowsChange: { within: 0.15 },
  duplicates: { columns: [], maximum: 0 },
  missing: { columns: [], maximum: 0.01 },
  failures: { maximum: 0.05 },
}

/** A new rule with usual values, or with gaps where there are none. */
export const newRule = (kind: AnyKind, level: AnyRule['level'] = 'WARN'): AnyRule =>
  ({ kind, ...firsts[kind], level }) as AnyRule
