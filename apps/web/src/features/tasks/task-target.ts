import type { AnomalyTask, Finding } from '@windrow/contract/schemas/anomalies'
import { formatMoment, plural } from '../../ui/formats.ts'
import type { TaskState } from '../review/action-buttons.tsx'
import type { ActionTarget } from '../review/use-task-action.ts'

export const stateOf = ({ status, assignedToUser }: AnomalyTask): TaskState => ({
  status,
  isAssigned: assignedToUser !== null,
})

const target = ({ historyId, version, projectId, reportId }: AnomalyTask) => ({
  historyId,
  version,
  place: { id: projectId, rid: reportId },
})

/** The target of an action on one task; `findings` if all are known, otherwise the most important one. */
export const targetOf = (task: AnomalyTask, findings?: Finding[]): ActionTarget => ({
  tasks: [target(task)],
  title: task.reportName,
  note: `${task.accountName} · run of ${formatMoment(task.RunStarted)}`,
  findings: findings ?? [task],
})

/** The target of an action on several tasks. */
export const targetOfAll = (tasks: AnomalyTask[]): ActionTarget =>
  tasks.length === 1 && tasks[0]
    ? targetOf(tasks[0])
    : {
        tasks: tasks.map(target),
        title: plural(tasks.length, 'task'),
        note: [...new Set(tasks.map(({ accountName }) => accountName))].join(', '),
        findings: tasks.map(({ level, title }) => ({ level, title })),
      }
