import type { AnomalyTask } from '@windrow/contract/schemas/anomalies'
import { CirclePause } from 'lucide-react'
import { Checkbox } from '../../ui/controls.tsx'
import type { Selection } from '../../ui/list-table.tsx'
import { Middot } from '../../ui/marks.tsx'
import { PhoneSkeleton } from '../../ui/phone-skeleton.tsx'
import { tierLabels } from '../accounts/account-tags.tsx'
import { AnomalyStatusTag } from '../review/anomaly-status.tsx'
import { Sla } from '../review/sla.tsx'
import { ageText } from '../review/task-clock.ts'
import { Weight } from '../review/weight.tsx'
import { Words } from '../review/words.tsx'
import { TaskLink } from './task-link.tsx'
import type { TaskSearch } from './task-search.ts'
import { stateOf } from './task-target.ts'
import css from './tasks.module.css'

interface Props {
  tasks: AnomalyTask[] | undefined
  search: TaskSearch
  selection: Selection
  /** The task under the cursor of the keyboard. */
  cursor: number | undefined
}

const classOf = (isOpen: boolean, isCursor: boolean) =>
  [isOpen && css.openitem, isCursor && css.cursoritem].filter(Boolean).join(' ') || undefined

function Item({ task, search, selection, cursor }: Omit<Props, 'tasks'> & { task: AnomalyTask }) {
  const { historyId } = task
  const toggle = () => {
    const next = new Set(selection.picked)
    if (!next.delete(historyId)) next.add(historyId)
    selection.onChange(next)
  }
  const isOpen = historyId === search.task
  return (
    <li className={classOf(isOpen, historyId === cursor)} aria-current={isOpen || undefined}>
      <Checkbox
        label={`Select ${task.reportName}`}
        checked={selection.picked.has(historyId)}
        onChange={toggle}
      />
      <div className={css.itemtext}>
        <div className="row">
          <Weight level={task.level} />
          <TaskLink task={task} search={search} />
          <span className="grow" />
          {task.closedDate ? <AnomalyStatusTag {...stateOf(task)} /> : <Sla task={task} />}
        </div>
        <p className="clip">
          <Words text={task.title} />
        </p>
        <div className="row meta">
          <span className="clip">
            {task.accountName}
            <Middot />
            {tierLabels[task.tier]}
            <Middot />
            {ageText(task.createdDate)}
          </span>
          {task.review === 'HELD' && (
            <CirclePause size={16} className="warn-text" role="img" aria-label="Delivery held" />
          )}
          <span className="grow" />
          <span className={css.who}>{task.assignedToUser?.fullName ?? 'Unassigned'}</span>
        </div>
      </div>
    </li>
  )
}

/** The tasks in three lines each: beside an open task, and on phones. */
export function TaskQueue({ tasks, ...rest }: Props) {
  if (!tasks) return <PhoneSkeleton label="Loading tasks" />
  return (
    <ul className={css.queue} aria-label="Tasks">
      {tasks.map((task) => (
        <Item key={task.historyId} task={task} {...rest} />
      ))}
    </ul>
  )
}
