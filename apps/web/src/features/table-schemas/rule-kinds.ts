import { isDated, isNumeric, kindOf, typeFacts, type FieldType } from '@windrow/contract/recipe/field-types'
import type { ColumnRule, TableRule } from '@windrow/contract/schemas/table-schemas'
import { columnRuleKinds, tableRuleKinds, type ColumnRuleKind } from '@windrow/contract/table-rules'

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
  rowsChange: 'Row count change',
  duplicates: 'Duplicates',
  missing: 'Missing keys',
  failures: 'Failed requests',
}

const always = () => true
const isText = (type: FieldType) => kindOf(type) === 'text'
const isShort = (type: FieldType) => kindOf(type) !== 'json' && !typeFacts(type).isMarkup

/** The types of columns that a rule can be about. */
const fits: Record<ColumnRuleKind, (type: FieldType) => boolean> = {
  filled: always,
  range: isNumeric,
  length: isText,
  pattern: isText,
  allowed: isShort,
  covers: isShort,
  distinct: isShort,
  median: isNumeric,
  medianChange: isNumeric,
  fillChange: always,
  notBelow: isNumeric,
  fresh: isDated,
}

/** The kinds of rules for a column of this type; for the whole table if null. */
export const kindsFor = (type: FieldType | null): readonly AnyKind[] =>
  type === null ? tableRuleKinds : columnRuleKinds.filter((kind) => fits[kind](type))

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
