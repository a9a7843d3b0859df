import type { RuleLevel } from '@windrow/contract/table-rules'
import { CirclePause, TriangleAlert } from 'lucide-react'
import { Segmented } from '../../ui/controls.tsx'
import { levelLabels } from './schema-changes.ts'
import css from './rules.module.css'

/** The sign of a level: pause for Hold, a triangle for Warn. */
export const LevelMark = ({ level }: { level: RuleLevel }) =>
  level === 'HOLD' ? (
    <CirclePause size={16} className={css.hold} aria-hidden="true" />
  ) : (
    <TriangleAlert size={16} className="faint" aria-hidden="true" />
  )

interface Props {
  /** What the level is of, unique on the page. */
  name: string
  level: RuleLevel
  onChange: (level: RuleLevel) => void
}

const options = (['WARN', 'HOLD'] as const).map((value) => ({ value, label: levelLabels[value] }))

/** Chooses what a broken rule does. */
export const LevelChoice = ({ name, level, onChange }: Props) => (
  <span className={css.level}>
    <Segmented label={`Level of ${name}`} value={level} options={options} onChange={onChange} />
  </span>
)
