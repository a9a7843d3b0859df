/** What a broken rule does: `WARN` adds a finding; `HOLD` also holds the deliveries, unless the gate always delivers. */
export const ruleLevels = ['WARN', 'HOLD'] as const
export type RuleLevel = (typeof ruleLevels)[number]

/** Kinds of rules of a column. Those of {@link cellRules} mark the rows that break them. */
export const columnRuleKinds = [
  'filled',
  'range',
  'length',
  'pattern',
  'allowed',
  'covers',
  'distinct',
  'median',
  'medianChange',
  'fillChange',
  'notBelow',
  'fresh',
] as const
export type ColumnRuleKind = (typeof columnRuleKinds)[number]

/** Rules that single cells break; the others are about a column as a whole. */
export const cellRules = ['range', 'length', 'pattern', 'allowed', 'notBelow'] as const

/** Kinds of rules of a table as a whole. */
export const tableRuleKinds = ['rows', 'rowsChange', 'duplicates', 'missing', 'failures'] as const
export type TableRuleKind = (typeof tableRuleKinds)[number]

/** What the declaration of a column demands beside its rules: that it exists, with its type, filled and unique. */
export const declaredKinds = ['column', 'type', 'required', 'unique'] as const

export const ruleKinds = [...declaredKinds, ...columnRuleKinds, ...tableRuleKinds] as const
export type RuleKind = (typeof ruleKinds)[number]
