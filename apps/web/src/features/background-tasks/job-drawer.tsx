import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { taskKindNames } from '@windrow/contract/background-tasks'
import type { Task, TaskInfo } from '@windrow/contract/schemas/tasks'
import { Drawer } from 'antd'
import { CircleX, RotateCw } from 'lucide-react'
import { AntdScope } from '../../ui/antd-scope.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { formatNumber } from '../../ui/formats.ts'
import { Middot, When } from '../../ui/marks.tsx'
import { Notice, QueryNotice } from '../../ui/notice.tsx'
import { Pager } from '../../ui/pager.tsx'
import { useClosing } from '../../ui/use-closing.ts'
import { measure } from '../../theme.ts'
import { JobLink, JobReason } from './job-columns.tsx'
import { JobProgress, JobState, sizeOf, starterOf, tookOf } from './job-marks.tsx'
import { jobQueries } from './job-queries.ts'
import type { JobSearch } from './job-search.ts'
import { refusalOf, type JobCommand } from './use-job-commands.ts'
import css from './jobs.module.css'
import '../../styles/antd-fit.css'

interface Props {
  taskId: string
  search: JobSearch
  onCommand: (command: JobCommand, task: Task) => void
  onClose: () => void
}

/** A task with everything that is known of it, and its child tasks. */
export function JobDrawer({ taskId, search, onCommand, onClose }: Props) {
  const [page, turn] = useState(1)
  const query = useQuery(jobQueries.info(taskId, page))
  const { open, close, afterClose } = useClosing(onClose)
  const task = query.data?.task
  const title = task?.name ?? 'Task'
  return (
    <AntdScope>
      <Drawer
        open={open}
        onClose={close}
        afterOpenChange={afterClose}
        size={measure.form}
        title={title}
        aria-label={title}
        footer={task && <Commands task={task} onCommand={onCommand} />}
      >
        <div className={css.detail}>
          <QueryNotice query={query} what="task" />
          {!query.data && !query.error && <Bones />}
          {query.data && <Facts task={query.data.task} />}
          {query.data && <Children info={query.data} search={search} onPage={turn} />}
        </div>
      </Drawer>
    </AntdScope>
  )
}

const Bones = () => (
  <div className={css.bones} role="status" aria-label="Loading the task">
    {[220, 160, 260, 200, 240].map((width) => (
      <span key={width} className="bone" style={{ width }} />
    ))}
  </div>
)

function Commands({ task, onCommand }: { task: Task; onCommand: Props['onCommand'] }) {
  const retry = refusalOf('retry', task)
  const cancel = refusalOf('cancel', task)
  return (
    <div className="formactions">
      <Button
        variant="primary"
        icon={<RotateCw size={16} />}
        reason={retry ?? undefined}
        onClick={() => onCommand('retry', task)}
      >
        Retry
      </Button>
      <Button
        icon={<CircleX size={16} />}
        reason={cancel ?? undefined}
        onClick={() => onCommand('cancel', task)}
      >
        Cancel
      </Button>
      <span className="grow" />
      <Place task={task} />
    </div>
  )
}

function Place({ task: { projectId, reportId, historyId } }: { task: Task }) {
  const params = { id: String(projectId), rid: String(reportId) }
  return historyId === null ? (
    <ButtonLink variant="link" to="/projects/$id/reports/$rid" params={params}>
      Open report
    </ButtonLink>
  ) : (
    <ButtonLink
      variant="link"
      to="/projects/$id/reports/$rid/histories/$hid/previews"
      params={{ ...params, hid: String(historyId) }}
    >
      Open run
    </ButtonLink>
  )
}

function Facts({ task }: { task: Task }) {
  const size = sizeOf(task)
  const took = tookOf(task)
  return (
    <>
      {task.fault && <Notice tone="bad">{task.fault}</Notice>}
      <dl className="kv">
        <dt>State</dt>
        <dd className="row">
          <JobState task={task} />
          <JobProgress task={task} />
        </dd>
        {task.reason && (
          <>
            <dt>Reason</dt>
            <dd>{task.reason}</dd>
          </>
        )}
        <dt>Kind</dt>
        <dd>{taskKindNames[task.kind]}</dd>
        <dt>Account</dt>
        <dd>{task.accountName}</dd>
        <dt>Project</dt>
        <dd>{task.projectName}</dd>
        <dt>Report</dt>
        <dd>{task.reportName}</dd>
        <dt>Started by</dt>
        <dd>{starterOf(task)}</dd>
        <dt>Created</dt>
        <dd>
          <When iso={task.createdDate} />
        </dd>
        {task.endedDate && (
          <>
            <dt>Ended</dt>
            <dd>
              <When iso={task.endedDate} />
            </dd>
          </>
        )}
        {took && (
          <>
            <dt>Duration</dt>
            <dd className="num">{took}</dd>
          </>
        )}
        {size && (
          <>
            <dt>Size</dt>
            <dd className="num">{size}</dd>
          </>
        )}
      </dl>
    </>
  )
}

const hasDetails = ({ kind }: Task) => kind !== 'part' && kind !== 'attempt'

interface ChildrenProps {
  info: TaskInfo
  search: JobSearch
  onPage: (page: number) => void
}

function Children({ info: { ChildTasks, TotalCount, isMore, pagination }, search, onPage }: ChildrenProps) {
  if (TotalCount === 0) return null
  return (
    <section aria-labelledby="child-tasks">
      <h2 id="child-tasks">
        Child tasks <span className="meta num">{`${formatNumber(TotalCount)}${isMore ? '+' : ''}`}</span>
      </h2>
      <ul className="list">
        {ChildTasks.map((task) => (
          <li key={task.taskId}>
            <div className="lrow between">
              {hasDetails(task) ? (
                <JobLink task={task} search={search} />
              ) : (
                <span className="cellmain clip">{task.name}</span>
              )}
              <JobState task={task} />
            </div>
            <div className="meta">
              {taskKindNames[task.kind]}
              <Middot />
              <When iso={task.createdDate} />
            </div>
            <JobProgress task={task} />
            <JobReason task={task} />
          </li>
        ))}
      </ul>
      {TotalCount > pagination.perPage && (
        <Pager
          page={pagination.page}
          limit={pagination.perPage}
          total={pagination.total}
          onChange={({ page = 1 }) => onPage(page)}
        />
      )}
    </section>
  )
}
