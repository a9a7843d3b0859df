import type { ColumnRules, RunJudgement } from '@windrow/contract/schemas/table-schemas'
import { Words } from '../review/words.tsx'
import { figureOf } from './judged.ts'
import { LevelMark } from './level-mark.tsx'
import { Figure } from './rule-edit-row.tsx'
import type { AnyRule } from './rule-kinds.ts'
import { ruleText } from './rule-words.ts'
import { levelLabels } from './schema-changes.ts'
import css from './rules.module.css'

interface Props {
  column: ColumnRules | null
  rules: readonly AnyRule[]
  judged: RunJudgement | null
}

/** The rules of a column with their last figures, for those who may not change them. */
export function ReadRules({ column, rules, judged }: Props) {
  if (rules.length === 0) return <p className="meta">No rules.</p>
  return (
    <ul className={css.editrows} aria-label={`Rules of ${column?.name ?? 'the table'}`}>
      {rules.map((rule, at) => (
        <li key={at} className={css.readrow}>
          <span>
            <Words text={ruleText(rule)} />
          </span>
          <span className="meta row">
            <LevelMark level={rule.level} />
            {levelLabels[rule.level]}
          </span>
          <Figure figure={figureOf(judged, column?.name ?? null, rule)} />
        </li>
      ))}
    </ul>
  )
}
