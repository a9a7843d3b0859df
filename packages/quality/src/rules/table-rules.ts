import type { TableRule } from '@windrow/contract/schemas/table-schemas'
import type { TableFacts } from '@windrow/contract/table-facts'
import type { TableRuleKind } from '@windrow/contract/table-rules'
import { code } from '../words/code.ts'
import { count } from '../words/numbers.ts'
import type { RuleContext } from './rule-context.ts'
import { changeOf, exactPercent, isWithin, limitWords, rowsWords, type Verdict } from './verdict.ts'

type Judge<Kind extends TableRuleKind> = (
  rule: Extract<TableRule, { kind: Kind }>,
  table: TableFacts & { name: string },
  context: RuleContext,
) => Verdict | null

const judges: { [Kind in TableRuleKind]: Judge<Kind> } = {
  rows: (rule, { name, rows }) => ({
    isBroken: !isWithin(rows, rule),
    rows: null,
    measured: rowsWords(rows),
    fact: `${code(name)} has ${rowsWords(rows)}`,
    asked: limitWords(rule, count),
  }),
  rowsChange(rule, { name, rows }, { before }) {
    const change = before && changeOf(rows, before.rows)
    if (!change) return null
    return {
      isBroken: Math.abs(change.share) > rule.within,
      rows: null,
      measured: `${rowsWords(rows)}, ${change.words}`,
      fact: `${code(name)} has ${rowsWords(rows)}, ${change.words} against the last good run`,
      asked: `± ${exactPercent(rule.within)} at most`,
    }
  },
  duplicates(rule, { rows, repeated }) {
    if (repeated === null || rows === 0) return null
    const by = rule.columns.length > 0 ? ` by ${rule.columns.map(code).join(', ')}` : ''
    return {
      isBroken: repeated / rows > rule.maximum,
      rows: null,
      measured: repeated === 0 ? 'None' : `${rowsWords(repeated)}, ${exactPercent(repeated / rows)}`,
      fact: `${rowsWords(repeated)} repeat an earlier one${by}`,
      asked: rule.maximum === 0 ? 'none' : `${exactPercent(rule.maximum)} at most`,
    }
  },
  missing(rule, { name }, { before }) {
    if (!before?.keys || before.keys.all === 0) return null
    const { all, missing } = before.keys
    return {
      isBroken: missing / all > rule.maximum,
      rows: null,
      measured: `${exactPercent(missing / all)} missing`,
      fact: `${count(missing)} of ${count(all)} rows of the last good run are missing in ${code(name)}`,
      asked: rule.maximum === 0 ? 'none' : `${exactPercent(rule.maximum)} at most`,
    }
  },
  failures(rule, _table, { failedShare }) {
    if (failedShare === null) return null
    return {
      isBroken: failedShare > rule.maximum,
      rows: null,
      measured: exactPercent(failedShare),
      fact: `${exactPercent(failedShare)} of requests failed`,
      asked: rule.maximum === 0 ? 'none' : `${exactPercent(rule.maximum)} at most`,
    }
  },
}

/** How a table complies with one of its rules; null if the rule could not be checked. */
export function judgeTableRule(
  rule: TableRule,
  table: TableFacts & { name: string },
  context: RuleContext,
): Verdict | null {
  // The compiler can't tie the kind of the rule to the entry of the table.
  const judge = judges[rule.kind] as (
    rule: TableRule,
    table: TableFacts & { name: string },
    context: RuleContext,
  ) => Verdict | null
  return judge(rule, table, context)
}
