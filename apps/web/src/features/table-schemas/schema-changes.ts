import { typeFacts } from '@windrow/contract/recipe/field-types'
import type { ColumnRules, TableSchema } from '@windrow/contract/schemas/table-schemas'
import type { AnyRule } from './rule-kinds.ts'
import { ruleText } from './rule-words.ts'

/** A difference between two versions of a schema, names from the data in backticks. */
export interface SchemaChange {
  /** Null for the whole table. */
  column: string | null
  /** Null for what is new. */
  was: string | null
  /** Null for what is removed. */
  now: string | null
}

/** Whether two rules, columns or schemas are the same, whatever the order of their properties. */
export const isSame = (one: unknown, other: unknown): boolean => stable(one) === stable(other)
const stable = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

export const levelLabels = { WARN: 'Warn', HOLD: 'Hold' } as const
const ruleLine = (rule: AnyRule | undefined) =>
  rule ? `${ruleText(rule)} (${levelLabels[rule.level]})` : null

/** Changed, added and removed rules; those of the same kind are compared in their order. */
function ofRules(
  column: string | null,
  before: readonly AnyRule[],
  after: readonly AnyRule[],
): SchemaChange[] {
  const left = before.filter((rule) => !after.some((other) => isSame(rule, other)))
  const added = after.filter((rule) => !before.some((other) => isSame(rule, other)))
  const changes: SchemaChange[] = []
  for (const rule of added) {
    const at = left.findIndex(({ kind }) => kind === rule.kind)
    const was = at < 0 ? undefined : left.splice(at, 1)[0]
    changes.push({ column, was: ruleLine(was), now: ruleLine(rule) })
  }
  return [...changes, ...left.map((rule) => ({ column, was: ruleLine(rule), now: null }))]
}

const demands = ({ type, required, unique, level }: ColumnRules) =>
  [typeFacts(type).label, required && 'required', unique && 'unique', `(${levelLabels[level]})`]
    .filter(Boolean)
    .join(', ')
    .replace(', (', ' (')

function ofColumn(before: ColumnRules | undefined, after: ColumnRules | undefined): SchemaChange[] {
  const column = (after ?? before)!.name
  const [was, now] = [before ? demands(before) : null, after ? demands(after) : null]
  const own = was === now ? [] : [{ column, was, now }]
  return after ? [...own, ...ofRules(column, before?.rules ?? [], after.rules)] : own
}

const byName = ({ columns }: TableSchema) => new Map(columns.map((column) => [column.name, column]))

/** What was changed from one version to another, the whole table first. */
export function changesOf(before: TableSchema, after: TableSchema): SchemaChange[] {
  const [old, next] = [byName(before), byName(after)]
  const names = new Set([...next.keys(), ...old.keys()])
  return [
    ...ofRules(null, before.rules, after.rules),
    ...[...names].flatMap((name) => ofColumn(old.get(name), next.get(name))),
  ]
}

/** Takes what was changed from `base` to `mine` over to `theirs`; of a column that both changed, `mine` is kept. */
export function onTopOf(base: TableSchema, mine: TableSchema, theirs: TableSchema): TableSchema {
  const [old, own, other] = [byName(base), byName(mine), byName(theirs)]
  const isMine = (name: string) => !isSame(old.get(name), own.get(name))
  const names = [...new Set([...other.keys(), ...own.keys()])]
  const columns = names.map((name) => (isMine(name) ? own : other).get(name))
  return {
    columns: columns.filter((column) => column !== undefined),
    rules: isSame(base.rules, mine.rules) ? theirs.rules : mine.rules,
  }
}
