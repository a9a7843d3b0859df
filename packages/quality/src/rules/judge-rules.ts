import { typeFacts } from '@windrow/contract/recipe/field-types'
import type { ColumnRules, RuleResult, TableSchema } from '@windrow/contract/schemas/table-schemas'
import type { ColumnFacts, TableFacts } from '@windrow/contract/table-facts'
import { ruleKey, type RuleKind, type RuleLevel } from '@windrow/contract/table-rules'
import { code } from '../words/code.ts'
import { judgeColumnRule } from './column-rules.ts'
import type { RuleContext } from './rule-context.ts'
import { judgeTableRule } from './table-rules.ts'
import { higherLevel, rowsWords, type Verdict } from './verdict.ts'

type Head = Pick<RuleResult, 'column' | 'rule' | 'at' | 'level'>

/**
 * How a table complies with each rule of its schema: first the rules of the table, then those of each column. What is
 * missing is one broken rule, and what would follow from that is skipped.
 */
export function judgeRules(
  name: string,
  schema: TableSchema,
  facts: TableFacts,
  context: RuleContext,
): RuleResult[] {
  const table = { ...facts, name }
  const missing = facts.exists ? [] : [missingTable(name, schema)]
  const ofTable = schema.rules.map((rule, at) => {
    const verdict = facts.exists || rule.kind === 'failures' ? judgeTableRule(rule, table, context) : null
    return resultOf({ column: null, rule: rule.kind, at, level: rule.level }, verdict)
  })
  return [
    ...missing,
    ...ofTable,
    ...schema.columns.flatMap((column) => ofColumn(column, facts, facts.exists, context)),
  ]
}

function missingTable(name: string, schema: TableSchema): RuleResult {
  const levels = [...schema.rules.map(({ level }) => level), ...schema.columns.map(columnLevel)]
  const level = levels.reduce<RuleLevel>(higherLevel, 'WARN')
  return broken({ column: null, rule: 'table', at: null, level }, `The run wrote no table ${code(name)}.`)
}

/** What the absence of a column counts as: the strictest of what is asked of it. */
const columnLevel = ({ level, rules }: ColumnRules): RuleLevel =>
  rules.reduce((highest, rule) => higherLevel(highest, rule.level), level)

const broken = (head: Head, sentence: string): RuleResult => ({
  ...head,
  outcome: 'BROKEN',
  rows: null,
  measured: 'Missing',
  sentence,
})

const skipped = (head: Head): RuleResult => ({
  ...head,
  outcome: 'SKIPPED',
  rows: null,
  measured: '',
  sentence: null,
})

function resultOf(head: Head, verdict: Verdict | null): RuleResult {
  if (!verdict) return skipped(head)
  const { isBroken, rows, measured, fact, asked } = verdict
  return {
    ...head,
    outcome: isBroken ? 'BROKEN' : 'PASSED',
    rows: isBroken ? rows : null,
    measured,
    sentence: isBroken ? `${fact}; the schema asks for ${asked}.` : null,
  }
}

function ofColumn(
  column: ColumnRules,
  table: TableFacts,
  mayBeMissed: boolean,
  context: RuleContext,
): RuleResult[] {
  const facts = table.columns.get(column.name)
  const head = (rule: RuleKind, at: number | null, level: RuleLevel): Head => ({
    column: column.name,
    rule,
    at,
    level,
  })
  const rules = column.rules.map((rule, at) => {
    const isJudged = facts && table.rows > 0
    const verdict = isJudged ? judgeColumnRule(rule, { name: column.name, facts, table, context }) : null
    return resultOf(head(rule.kind, at, rule.level), verdict)
  })
  if (!facts)
    return mayBeMissed
      ? [
          broken(head('column', null, columnLevel(column)), `There is no column ${code(column.name)}.`),
          ...rules,
        ]
      : rules
  return [...declared(column, facts, table, head), ...rules]
}

/** What the declaration of a column asks for. */
function declared(
  { name, type, required, unique, level }: ColumnRules,
  facts: ColumnFacts,
  { rows, broken: counts }: TableFacts,
  head: (rule: RuleKind, at: number | null, level: RuleLevel) => Head,
): RuleResult[] {
  const results: RuleResult[] = []
  if (facts.type !== type) {
    const { noun } = typeFacts(facts.type)
    const sentence = `${code(name)} is ${noun}; the schema asks for ${typeFacts(type).noun}.`
    results.push({ ...broken(head('type', null, level), sentence), measured: typeFacts(facts.type).label })
  }
  const count = (kind: 'required' | 'unique', are: string, asked: string): RuleResult => {
    const broke = counts.get(ruleKey(name, kind)) ?? 0
    return resultOf(head(kind, null, level), {
      isBroken: broke > 0,
      rows: broke,
      measured: broke > 0 ? rowsWords(broke) : 'None',
      fact: `In ${rowsWords(broke)}, ${code(name)} ${are}`,
      asked,
    })
  }
  if (required && rows > 0) results.push(count('required', 'is empty', 'a value in every row'))
  if (unique && rows > 0) results.push(count('unique', 'has the value of an earlier row', 'unique values'))
  return results
}
