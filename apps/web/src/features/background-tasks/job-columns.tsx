import { Link } from '@tanstack/react-router'
import { taskKindNames } from '@windrow/contract/background-tasks'
import type { Task } from '@windrow/contract/schemas/tasks'
import type { ListColumn } from '../../ui/list-table.tsx'
import { Dash, Middot, When } from '../../ui/marks.tsx'
import { plural } from '../../ui/formats.ts'
import { JobButtons } from './job-buttons.tsx'
import { JobProgress, JobState, starterOf, tookOf } from './job-marks.tsx'
import { changedJobSearch, type JobSearch } from './job-search.ts'
import type { JobCommand } from './use-job-commands.ts'

export type JobRow = Task & { id: number }

interface Context {
  search: JobSearch
  onCommand: (command: JobCommand, task: Task) => void
}

export const JobLink = ({ task, search }: { task: Task; search: JobSearch }) => (
  <Link
    to="/admin/tasks"
    search={changedJobSearch(search, { job: task.taskId })}
    resetScroll={false}
    className="cellmain clip"
  >
    {task.name}
  </Link>
)

/** What a task waits for, does, or failed with. */
export function JobReason({ task: { reason, fault } }: { task: Task }) {
  if (fault !== null)
    return (
      <span className="meta bad-text clip" data-tip={fault}>
        {fault}
      </span>
    )
  return reason === null ? null : (
    <span className="meta clip" data-tip={reason}>
      {reason}
    </span>
  )
}

export const jobColumns = ({ search, onCommand }: Context): ListColumn<JobRow>[] => [
  {
    key: 'task',
    title: 'Task',
    width: 300,
    bone: 180,
    cell: (task) => (
      <span className="two">
        <JobLink task={task} search={search} />
        <span className="meta">
          {taskKindNames[task.kind]}
          {task.childCount > 0 && (
            <>
              <Middot />
              {plural(task.childCount, 'child task')}
            </>
          )}
        </span>
      </span>
    ),
  },
  {
    key: 'state',
    title: 'State',
    width: 320,
    bone: 120,
    cell: (task) => (
      <span className="two">
        <span className="row">
          <JobState task={task} />
          <JobProgress task={task} />
        </span>
        <JobReason task={task} />
      </span>
    ),
  },
  {
    key: 'place',
    title: 'Report',
    bone: 160,
    cell: (task) => (
      <span className="two">
        <span className="clip">{task.reportName}</span>
        <span className="meta clip">
          {task.accountName}
          <Middot />
          {task.projectName}
        </span>
      </span>
    ),
  },
  {
    key: 'who',
    title: 'Started by',
    width: 150,
    bone: 90,
    hideUnder: 'xl',
    cell: (task) => <span className="clip">{starterOf(task)}</span>,
  },
  { key: 'created', title: 'Created', width: 110, bone: 70, cell: (task) => <When iso={task.createdDate} /> },
  {
    key: 'took',
    title: 'Duration',
    width: 100,
    right: true,
    bone: 50,
    hideUnder: 'xl',
    cell: (task) => <span className="num">{tookOf(task) ?? <Dash />}</span>,
  },
  {
    key: 'actions',
    title: <span className="sr">Actions</span>,
    width: 88,
    right: true,
    cell: (task) => <JobButtons task={task} onCommand={onCommand} />,
  },
]
