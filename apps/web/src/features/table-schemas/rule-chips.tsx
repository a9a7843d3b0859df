import type { ColumnRules, RunJudgement } from '@windrow/contract/schemas/table-schemas'
import { Words } from '../review/words.tsx'
import { brokenDemands, figureOf, isBroken } from './judged.ts'
import { LevelMark } from './level-mark.tsx'
import type { AnyRule } from './rule-kinds.ts'
import { ruleText } from './rule-words.ts'
import { levelLabels } from './schema-changes.ts'
import css from './rules.module.css'

interface ChipProps {
  text: string
  level: AnyRule['level']
  broken: boolean
}

const Chip = ({ text, level, broken }: ChipProps) => (
  <span className={broken ? `${css.chip} ${css.broken}` : css.chip}>
    <LevelMark level={level} />
    <span className="sr">{broken ? `Broken, ${levelLabels[level]}: ` : `${levelLabels[level]}: `}</span>
    <span>
      <Words text={text} />
    </span>
  </span>
)

const demandTexts: Partial<Record<string, string>> = {
  column: 'Column exists',
  type: 'Has its type',
  required: 'Required',
  unique: 'Unique',
}

interface Props {
  judged: RunJudgement | null
  /** Null for the whole table. */
  column: ColumnRules | null
  rules: readonly AnyRule[]
}

/** The rules of a column in words, the broken ones red; what a column declares only if it is broken. */
export function RuleChips({ judged, column, rules }: Props) {
  const demands = column ? brokenDemands(judged, column) : []
  if (rules.length + demands.length === 0) return <span className="faint">No rules</span>
  return (
    <>
      {demands.map(({ rule, level }) => (
        <Chip key={rule} text={demandTexts[rule] ?? rule} level={level} broken />
      ))}
      {rules.map((rule, at) => (
        <Chip
          key={at}
          text={ruleText(rule)}
          level={rule.level}
          broken={isBroken(figureOf(judged, column?.name ?? null, rule))}
        />
      ))}
    </>
  )
}
