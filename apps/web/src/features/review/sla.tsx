import { formatTimestamp } from '../../ui/formats.ts'
import { useMinute } from '../../ui/use-minute.ts'
import { clockOf, type Clock } from './task-clock.ts'
import css from './review.module.css'

const stateClasses: Record<Clock['state'], string | undefined> = {
  calm: undefined,
  soon: css.soon,
  late: css.late,
}

interface Props {
  task: { createdDate: string; dueDate: string }
  /** Draws the share of the time that has passed below the text. */
  bar?: boolean
}

/** The time left for a task: grey, gold if little is left, red if it is overdue. */
export function Sla({ task, bar = false }: Props) {
  useMinute()
  const { text, used, state } = clockOf(task)
  return (
    <span
      className={[css.sla, stateClasses[state]].filter(Boolean).join(' ')}
      data-state={state}
      data-tip={`Due ${formatTimestamp(task.dueDate)}`}
    >
      <span className="num">{text}</span>
      {bar && (
        <span className={css.slabar} aria-hidden="true">
          <span style={{ width: `${used * 100}%` }} />
        </span>
      )}
    </span>
  )
}
