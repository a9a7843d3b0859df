import type { CellEvidence, FieldEvidence } from '@windrow/contract/schemas/row-evidence'
import { formatNumber, plural } from '../../ui/formats.ts'
import { breachText, ruleText } from '../table-schemas/rule-words.ts'

type Rule = CellEvidence['rules'][number]

/** What the recipe finds on the page: "Nothing on this page; 1 element in the last run". */
export function foundText({ elements, elementsBefore, isFound }: FieldEvidence): string {
  if (elements === null) return isFound ? 'Taken from the item or page itself' : 'Nothing on this page'
  const now = elements === 0 ? 'Nothing on this page' : plural(elements, 'element')
  const empty = elements > 0 && !isFound ? ' without a value' : ''
  if (elementsBefore === null || elementsBefore === elements) return `${now}${empty}`
  return `${now}${empty}; ${elementsBefore === 0 ? 'nothing' : formatNumber(elementsBefore)} in the last run`
}

const declared: Partial<Record<Rule['kind'], string>> = {
  column: 'In the table',
  type: 'Has its type',
  required: 'Never empty',
  unique: 'No value twice',
}
const levels: Record<Rule['level'], string> = { WARN: 'Warn', HOLD: 'Hold' }

/** A rule and what it does: "Filled in at least 99.9 %, Hold". */
export function ruleLine({ kind, rule, level }: Rule): string {
  const text = rule ? ruleText(rule) : (declared[kind] ?? breachText({ column: null, rule: kind }))
  return `${text}, ${levels[level]}`
}

/** Broken ones first. */
export const sortedRules = (rules: readonly Rule[]): Rule[] =>
  rules.toSorted((a, b) => Number(b.isBroken) - Number(a.isBroken))
