import { Link } from '@tanstack/react-router'
import type { AnomalyTask } from '@windrow/contract/schemas/anomalies'
import type { TaskSearch } from './task-search.ts'

interface Props {
  task: AnomalyTask
  search: TaskSearch
}

/** Id of the link to a task, which the keys for the next and previous task focus. */
export const taskLinkId = (historyId: number): string => `task-${historyId}`

/** The report of a task, as a link that opens the task within the current view. */
export const TaskLink = ({ task, search }: Props) => (
  <Link
    id={taskLinkId(task.historyId)}
    to="/admin/tasks"
    search={{ ...search, task: task.historyId }}
    className="cellmain clip"
    data-tip={`${task.projectName}\n${task.reportName}`}
  >
    {task.reportName}
  </Link>
)
