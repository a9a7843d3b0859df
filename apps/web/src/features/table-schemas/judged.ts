import type { ColumnRules, RuleResult, RunJudgement } from '@windrow/contract/schemas/table-schemas'
import { formatNumber, plural } from '../../ui/formats.ts'
import type { AnyRule } from './rule-kinds.ts'
import { isSame } from './schema-changes.ts'

function judgedRules({ schema }: RunJudgement, column: string | null): readonly AnyRule[] {
  if (column === null) return schema.rules
  return schema.columns.find(({ name }) => name === column)?.rules ?? []
}

/** How a run complies with a rule. `isCurrent`: the run was judged by exactly this rule, not by an earlier one. */
export interface RuleFigure {
  result: RuleResult
  isCurrent: boolean
}

/** The result of a rule of a column; of one of the same kind if the rule was changed since. Null: was not judged. */
export function figureOf(
  judged: RunJudgement | null,
  column: string | null,
  rule: AnyRule,
): RuleFigure | null {
  if (!judged) return null
  const rules = judgedRules(judged, column)
  const same = rules.findIndex((old) => isSame({ ...old, level: rule.level }, rule))
  const at = same >= 0 ? same : rules.findIndex(({ kind }) => kind === rule.kind)
  const result = judged.judgement.results.find((one) => one.column === column && one.at === at && at >= 0)
  return result ? { result, isCurrent: same >= 0 } : null
}

/** Whether a run broke exactly this rule. */
export const isBroken = (figure: RuleFigure | null): boolean =>
  figure !== null && figure.isCurrent && figure.result.outcome === 'BROKEN'

/** What a column declares and a run breaks: that it exists, has its type, is filled and unique. */
export function brokenDemands(judged: RunJudgement | null, { name, ...now }: ColumnRules): RuleResult[] {
  const isDemanded = ({ rule }: RuleResult) =>
    rule === 'required' ? now.required : rule === 'unique' ? now.unique : true
  return (judged?.judgement.results ?? []).filter(
    (one) => one.column === name && one.at === null && one.outcome === 'BROKEN' && isDemanded(one),
  )
}

const brokenText = ({ rows, measured }: RuleResult): string =>
  rows === null || rows === 0 ? measured : plural(rows, 'row')

/** How a column or the whole table did: `text` says what broke ("3,912 rows"), or that it passed. */
export interface Outcome {
  text: string
  isBroken: boolean
}

function allResults(judged: RunJudgement | null, column: ColumnRules | null, rules: readonly AnyRule[]) {
  const ofRules = rules.flatMap((rule) => {
    const figure = figureOf(judged, column?.name ?? null, rule)
    return figure?.isCurrent ? [figure.result] : []
  })
  return { ofRules, broken: [...(column ? brokenDemands(judged, column) : []), ...ofRules.filter(isBad)] }
}
const isBad = ({ outcome }: RuleResult) => outcome === 'BROKEN'

/** The outcome of a column, or of the whole table if null; null if it was not judged by its rules. */
export function outcomeOf(
  judged: RunJudgement | null,
  column: ColumnRules | null,
  rules: readonly AnyRule[],
): Outcome | null {
  const { ofRules, broken } = allResults(judged, column, rules)
  const worst = broken.find(({ level }) => level === 'HOLD') ?? broken[0]
  if (worst) {
    const more = broken.length > 1 ? `, ${formatNumber(broken.length - 1)} more` : ''
    return { text: `${brokenText(worst)}${more}`, isBroken: true }
  }
  const isJudged = column
    ? judged?.schema.columns.some(({ name }) => name === column.name)
    : ofRules.length > 0
  if (!isJudged) return null
  const isSkipped = ofRules.length > 0 && ofRules.every(({ outcome }) => outcome === 'SKIPPED')
  return { text: isSkipped ? 'Not checked' : 'Passed', isBroken: false }
}
