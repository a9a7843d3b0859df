import { Link } from '@tanstack/react-router'
import type { AnomalyAction } from '@windrow/contract/anomalies'
import type { AnomalyTask } from '@windrow/contract/schemas/anomalies'
import { ArrowUpRight, ChevronLeft, ChevronRight, X } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { formatMoment } from '../../ui/formats.ts'
import { Tag, When } from '../../ui/marks.tsx'
import { usePhone } from '../../ui/use-media.ts'
import { tierLabels } from '../accounts/account-tags.tsx'
import { ActionButtons, actionsOf, assignFirst } from '../review/action-buttons.tsx'
import { AnomalyStatusTag } from '../review/anomaly-status.tsx'
import { Assignee } from '../review/assignee.tsx'
import { Sla } from '../review/sla.tsx'
import { Weight } from '../review/weight.tsx'
import { stateOf } from './task-target.ts'
import css from './tasks.module.css'

export interface TaskSteps {
  /** "3 of 23"; null if the task is not in the list. */
  position: string | null
  /** Absent at the ends of the list. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
}

interface Props extends TaskSteps {
  task: AnomalyTask
  onAction: (action: AnomalyAction) => void
}

function Steps({ position, onPrevious, onNext, onClose }: TaskSteps) {
  return (
    <>
      {position && <span className="meta num">{position}</span>}
      <Button
        variant="text"
        small
        aria-label="Previous task"
        data-tip="Previous (K)"
        disabled={!onPrevious}
        icon={<ChevronLeft size={16} />}
        onClick={onPrevious}
      />
      <Button
        variant="text"
        small
        aria-label="Next task"
        data-tip="Next (J)"
        disabled={!onNext}
        icon={<ChevronRight size={16} />}
        onClick={onNext}
      />
      <Button
        variant="text"
        small
        aria-label="Close"
        data-tip="Close (Escape)"
        icon={<X size={16} />}
        onClick={onClose}
      />
    </>
  )
}

/** Where the task comes from, how long it may take, and a link to its run. */
function Origin({ task, isPhone }: { task: AnomalyTask; isPhone: boolean }) {
  const { projectId, reportId, historyId } = task
  return (
    <div className={css.subline}>
      {isPhone && <AnomalyStatusTag {...stateOf(task)} />}
      <span>{task.accountName}</span>
      <Tag>{tierLabels[task.tier]}</Tag>
      <i className="sep" />
      <Link
        to="/projects/$id/reports/$rid/histories/$hid/previews"
        params={{ id: String(projectId), rid: String(reportId), hid: String(historyId) }}
        search={{ view: 'dashboard' }}
        className={css.runlink}
      >
        Run {formatMoment(task.RunStarted)}
        <ArrowUpRight size={16} aria-hidden="true" />
      </Link>
      <i className="sep" />
      <span>
        Found <When iso={task.createdDate} text={formatMoment(task.createdDate)} />
      </span>
      {!task.closedDate && (
        <>
          <i className="sep" />
          <Sla task={task} />
        </>
      )}
    </div>
  )
}

/** The fixed head of an open task: what it is, who has it, and its actions. */
export function TaskHead({ task, onAction, ...steps }: Props) {
  const phone = usePhone()
  const state = stateOf(task)
  const isUnassigned = actionsOf(state).some(([, isEnabled]) => !isEnabled)
  return (
    <header className={css.taskhead}>
      <div className="row">
        {phone && (
          <Button
            variant="text"
            small
            aria-label="Back to the tasks"
            icon={<ChevronLeft size={16} />}
            onClick={steps.onClose}
          />
        )}
        <Weight level={task.level} />
        {phone ? <h1>{task.reportName}</h1> : <h2 className="clip">{task.reportName}</h2>}
        {!phone && <AnomalyStatusTag {...state} />}
        <span className="grow" />
        {!phone && <Steps {...steps} />}
      </div>
      <Origin task={task} isPhone={phone} />
      <div className={`row ${css.taskacts}`}>
        <Assignee user={task.assignedToUser} />
        <span className="grow" />
        <ActionButtons state={state} onAction={onAction} />
      </div>
      {isUnassigned && <p className="meta">{assignFirst}</p>}
      {task.reason && <p className="meta">Reason: {task.reason}</p>}
    </header>
  )
}
