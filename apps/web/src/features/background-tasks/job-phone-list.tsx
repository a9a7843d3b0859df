import { taskKindNames } from '@windrow/contract/background-tasks'
import type { Task } from '@windrow/contract/schemas/tasks'
import { Middot, When } from '../../ui/marks.tsx'
import { PhoneSkeleton } from '../../ui/phone-skeleton.tsx'
import { JobButtons } from './job-buttons.tsx'
import { JobLink, JobReason } from './job-columns.tsx'
import { JobProgress, JobState } from './job-marks.tsx'
import type { JobSearch } from './job-search.ts'
import type { JobCommand } from './use-job-commands.ts'

interface Props {
  tasks: Task[] | undefined
  search: JobSearch
  onCommand: (command: JobCommand, task: Task) => void
}

export function JobPhoneList({ tasks, search, onCommand }: Props) {
  if (!tasks) return <PhoneSkeleton label="Loading background jobs" />
  return (
    <ul className="list" aria-label="Background jobs">
      {tasks.map((task) => (
        <li key={task.taskId}>
          <div className="lrow between">
            <JobLink task={task} search={search} />
            <JobState task={task} />
          </div>
          <div className="lrow between">
            <span className="meta clip">
              {taskKindNames[task.kind]}
              <Middot />
              {task.reportName}
              <Middot />
              <When iso={task.createdDate} />
            </span>
            <JobButtons task={task} onCommand={onCommand} />
          </div>
          <JobProgress task={task} />
          <JobReason task={task} />
        </li>
      ))}
    </ul>
  )
}
