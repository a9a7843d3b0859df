import { useId, type ReactNode } from 'react'
import type { ColumnRules, RunJudgement } from '@windrow/contract/schemas/table-schemas'
import { ChevronDown, ChevronRight, Table2 } from 'lucide-react'
import { TypeSign } from '../../rows/type-sign.tsx'
import { outcomeOf } from './judged.ts'
import { RuleChips } from './rule-chips.tsx'
import type { AnyRule } from './rule-kinds.ts'
import css from './rules.module.css'

interface Props {
  /** Null for the whole table. */
  column: ColumnRules | null
  rules: readonly AnyRule[]
  judged: RunJudgement | null
  isOpen: boolean
  onToggle: () => void
  /** The editor, shown while open. */
  children: ReactNode
}

function traits({ required, unique }: ColumnRules): string {
  return `${required ? 'Required' : 'Optional'}${unique ? ', unique' : ''}`
}

function OutcomeCell({ judged, column, rules }: Pick<Props, 'judged' | 'column' | 'rules'>) {
  const outcome = outcomeOf(judged, column, rules)
  if (!outcome) return <span className={`faint ${css.outcome}`}>–</span>
  if (!outcome.isBroken) return <span className={`faint ${css.outcome}`}>{outcome.text}</span>
  return (
    <span className={`num medium ${css.outcome} ${css.bad}`}>
      <i className="dot bad" />
      {outcome.text}
    </span>
  )
}

/** What one column, or the whole table, must be; opens its editor. */
export function RuleLine({ column, rules, judged, isOpen, onToggle, children }: Props) {
  const id = useId()
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <li className={isOpen ? css.open : undefined}>
      <button
        type="button"
        className={css.line}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
      >
        <Chevron size={16} className="faint" aria-hidden="true" />
        {column ? (
          <TypeSign type={column.type} size={16} />
        ) : (
          <Table2 size={16} className="faint" aria-hidden="true" />
        )}
        <span className={css.name}>
          <span className="medium">{column?.name ?? 'Whole table'}</span>
          <span className="meta">{column ? traits(column) : 'All columns'}</span>
        </span>
        <span className={css.chips}>
          <RuleChips judged={judged} column={column} rules={rules} />
        </span>
        <OutcomeCell judged={judged} column={column} rules={rules} />
      </button>
      {isOpen && (
        <div id={id} className={css.editor}>
          {children}
        </div>
      )}
    </li>
  )
}
