import { isDated, isNumeric, kindOf } from '@windrow/contract/recipe/field-types'
import type { ColumnRule } from '@windrow/contract/schemas/table-schemas'
import type { ColumnFacts, TableFacts } from '@windrow/contract/table-facts'
import { ruleKey, type ColumnRuleKind } from '@windrow/contract/table-rules'
import { code } from '../words/code.ts'
import { count, duration, quantity } from '../words/numbers.ts'
import type { RuleContext } from './rule-context.ts'
import {
  changeOf,
  exactPercent,
  isWithin,
  limitWords,
  rowsWords,
  spanWords,
  type Verdict,
} from './verdict.ts'

/** What a rule of a column is judged by. */
export interface ColumnCase {
  name: string
  facts: ColumnFacts
  table: TableFacts
  context: RuleContext
}

type Judge<Kind extends ColumnRuleKind> = (
  rule: Extract<ColumnRule, { kind: Kind }>,
  column: ColumnCase,
) => Verdict | null

const hourMs = 3_600_000
/** Values that are named; of more, how many there are. */
const mostNamed = 3

const fillOf = ({ facts, table }: ColumnCase): number => facts.filled / table.rows

/** A verdict about single cells, by how many rows break the rule. */
function cells(
  kind: ColumnRuleKind,
  { name, table }: ColumnCase,
  words: { are: string; asked: string; measured: string },
): Verdict {
  const rows = table.broken.get(ruleKey(name, kind)) ?? 0
  const measured = rows > 0 ? rowsWords(rows) : words.measured
  return {
    isBroken: rows > 0,
    rows,
    measured,
    fact: `In ${rowsWords(rows)}, ${words.are}`,
    asked: words.asked,
  }
}

/** The span of what was measured, in words; empty where nothing was. */
function spanOf({ smallest, largest }: ColumnFacts, unit = ''): string {
  return smallest === null || largest === null ? '' : `${spanWords(smallest, largest)}${unit}`
}

const listed = (values: readonly string[]): string => {
  const named = values.slice(0, mostNamed).map(code).join(', ')
  return values.length > mostNamed ? `${named} and ${count(values.length - mostNamed)} more` : named
}

const judges: { [Kind in ColumnRuleKind]: Judge<Kind> } = {
  filled(rule, column) {
    const share = fillOf(column)
    const empty = column.table.rows - column.facts.filled
    return {
      isBroken: !isWithin(share, rule),
      rows: share < (rule.minimum ?? 0) ? empty : null,
      measured: empty > 0 ? `${exactPercent(share)}, ${rowsWords(empty)} empty` : exactPercent(share),
      fact: `${code(column.name)} is filled in ${exactPercent(share)} of rows`,
      asked: limitWords(rule, exactPercent),
    }
  },
  range: (rule, column) =>
    isNumeric(column.facts.type)
      ? cells('range', column, {
          are: `${code(column.name)} is out of range`,
          asked: limitWords(rule, quantity),
          measured: spanOf(column.facts),
        })
      : null,
  length: (rule, column) =>
    kindOf(column.facts.type) === 'text'
      ? cells('length', column, {
          are: `${code(column.name)} is too short or too long`,
          asked: `${limitWords(rule, count)} characters`,
          measured: spanOf(column.facts, ' characters'),
        })
      : null,
  pattern: (rule, column) =>
    cells('pattern', column, {
      are: `${code(column.name)} doesn't match the pattern`,
      asked: code(rule.pattern),
      measured: 'All match',
    }),
  allowed: (rule, column) =>
    cells('allowed', column, {
      are: `${code(column.name)} has a value that isn't allowed`,
      asked: `one of ${listed(rule.values)}`,
      measured: 'All allowed',
    }),
  covers(rule, { name, facts }) {
    const lacking = rule.values.filter((value) => !facts.found.includes(value))
    return {
      isBroken: lacking.length > 0,
      rows: null,
      measured:
        lacking.length > 0
          ? `${count(lacking.length)} of ${count(rule.values.length)} missing`
          : `All ${count(rule.values.length)} there`,
      fact: `No row has ${listed(lacking)} in ${code(name)}`,
      asked: `each of ${count(rule.values.length)} values`,
    }
  },
  distinct(rule, { name, facts }) {
    const distinct = facts.distinct ?? 0
    const words = `${count(distinct)} different ${distinct === 1 ? 'value' : 'values'}`
    return {
      isBroken: !isWithin(distinct, rule),
      rows: null,
      measured: words,
      fact: `${code(name)} has ${words}`,
      asked: limitWords(rule, count),
    }
  },
  median(rule, { name, facts }) {
    if (facts.median === null) return null
    return {
      isBroken: !isWithin(facts.median, rule),
      rows: null,
      measured: quantity(facts.median),
      fact: `The median of ${code(name)} is ${quantity(facts.median)}`,
      asked: limitWords(rule, quantity),
    }
  },
  medianChange(rule, { name, facts, context }) {
    const before = context.before?.columns.get(name)?.median ?? null
    if (facts.median === null || before === null) return null
    const change = changeOf(facts.median, before)
    if (!change) return null
    return {
      isBroken: Math.abs(change.share) > rule.within,
      rows: null,
      measured: `${quantity(facts.median)}, ${change.words}`,
      fact: `The median of ${code(name)} is ${quantity(facts.median)}, ${change.words} against the last good run`,
      asked: `± ${exactPercent(rule.within)} at most`,
    }
  },
  fillChange(rule, column) {
    const before = column.context.before?.columns.get(column.name)?.fill
    if (before === undefined) return null
    const share = fillOf(column)
    return {
      isBroken: before - share > rule.within,
      rows: before - share > rule.within ? column.table.rows - column.facts.filled : null,
      measured: `${exactPercent(share)}, ${exactPercent(before)} before`,
      fact: `${code(column.name)} is filled in ${exactPercent(share)} of rows, ${exactPercent(before)} in the last good run`,
      asked: rule.within === 0 ? 'no fall' : `a fall of ${exactPercent(rule.within)} of rows at most`,
    }
  },
  notBelow: (rule, column) =>
    isNumeric(column.facts.type)
      ? cells('notBelow', column, {
          are: `${code(column.name)} is below ${code(rule.column)}`,
          asked: `at least ${code(rule.column)}`,
          measured: 'Never below',
        })
      : null,
  fresh(rule, { name, facts, context }) {
    if (facts.newest === null || !isDated(facts.type)) return null
    const age = Math.max(0, context.endedAt - facts.newest)
    const words = duration(age)
    return {
      isBroken: age > rule.hours * hourMs,
      rows: null,
      measured: `${words} old`,
      fact: `The newest ${code(name)} is ${words} old`,
      asked: `${duration(rule.hours * hourMs)} at most`,
    }
  },
}

/** How a column complies with one of its rules; null if the rule could not be checked. */
export function judgeColumnRule(rule: ColumnRule, column: ColumnCase): Verdict | null {
  // The compiler can't tie the kind of the rule to the entry of the table.
  const judge = judges[rule.kind] as (rule: ColumnRule, column: ColumnCase) => Verdict | null
  return judge(rule, column)
}
