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

/** What a schema demands beside its rules: that the table and its columns exist, with their types, filled and unique. */
export const declaredKinds = ['table', 'column', 'type', 'required', 'unique'] as const

export const ruleKinds = [...declaredKinds, ...columnRuleKinds, ...tableRuleKinds] as const
export type RuleKind = (typeof ruleKinds)[number]

/** Names the rule of a kind that a column has, or a table with null. */
export const ruleKey = (column: string | null, kind: RuleKind): string => JSON.stringify([column, kind])
