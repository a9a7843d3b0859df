import { isDated, isNumeric, kindOf, typeFacts, type FieldType } from './recipe/field-types.ts'

/** What a broken rule does: `WARN` adds a finding; `HOLD` also holds the deliveries, unless the gate always delivers. */
export const ruleLevels = ['WARN', 'HOLD'] as const
export type RuleLevel = (typeof ruleLevels)[number]

/** Kinds of rules of a column: `range`, `length`, `pattern`, `allowed` and `notBelow` mark the rows that break them. */
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

const always = () => true
const isText = (type: FieldType) => kindOf(type) === 'text'
/** Whether values can be named. */
const isShort = (type: FieldType) => kindOf(type) !== 'json' && !typeFacts(type).isMarkup

/** The types of columns that a rule can be about, and what it is for. */
export const columnRuleFits: Readonly<
  Record<ColumnRuleKind, { fits: (type: FieldType) => boolean; what: string }>
> = {
  filled: { fits: always, what: 'all columns' },
  range: { fits: isNumeric, what: 'numbers' },
  length: { fits: isText, what: 'texts' },
  pattern: { fits: isShort, what: 'texts, numbers and dates' },
  allowed: { fits: isShort, what: 'texts, numbers and dates' },
  covers: { fits: isShort, what: 'texts, numbers and dates' },
  distinct: { fits: isShort, what: 'texts, numbers and dates' },
  median: { fits: isNumeric, what: 'numbers' },
  medianChange: { fits: isNumeric, what: 'numbers' },
  fillChange: { fits: always, what: 'all columns' },
  notBelow: { fits: isNumeric, what: 'numbers' },
  fresh: { fits: isDated, what: 'dates' },
}

/** Runs that rules are proposed from at least: fewer say too little about what is usual. */
export const fewestProposalRuns = 5

/** Kinds of rules of a table as a whole. */
export const tableRuleKinds = ['rows', 'rowsChange', 'duplicates', 'missing', 'failures'] as const
export type TableRuleKind = (typeof tableRuleKinds)[number]

/** What a schema demands beside its rules: that the table and its columns exist, with their types, filled and unique. */
export const declaredKinds = ['table', 'column', 'type', 'required', 'unique'] as const

export const ruleKinds = [...declaredKinds, ...columnRuleKinds, ...tableRuleKinds] as const
export type RuleKind = (typeof ruleKinds)[number]

/** Names the rule of a kind that a column has, or a table with null. */
export const ruleKey = (column: string | null, kind: RuleKind): string => JSON.stringify([column, kind])
