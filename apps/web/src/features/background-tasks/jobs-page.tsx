import { lazy, Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { taskKinds } from '@windrow/contract/background-tasks'
import type { Task } from '@windrow/contract/schemas/tasks'
import { Button } from '../../ui/button.tsx'
import { formatNumber } from '../../ui/formats.ts'
import { ListTable } from '../../ui/list-table.tsx'
import { EmptiedPage, Empty, QueryNotice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { isBeyondEnd, Pager } from '../../ui/pager.tsx'
import { stringifySearch } from '../../ui/search-params.ts'
import { usePhone } from '../../ui/use-media.ts'
import { jobColumns, type JobRow } from './job-columns.tsx'
import { JobFilters } from './job-filters.tsx'
import { JobPhoneList } from './job-phone-list.tsx'
import { jobQueries } from './job-queries.ts'
import { isJobFiltered, withoutJobFilters, type JobChange, type JobSearch } from './job-search.ts'
import { JobsBar } from './jobs-bar.tsx'
import { TaskTabs } from './task-tabs.tsx'
import { useJobCommands } from './use-job-commands.ts'

const JobDrawer = lazy(async () => ({ default: (await import('./job-drawer.tsx')).JobDrawer }))

interface Props {
  search: JobSearch
  onSearch: (change: JobChange) => void
}

/** A number for each task, stable and unique among all kinds, as lists need it. */
const rowId = ({ itemId, kind }: Task): number => itemId * taskKinds.length + taskKinds.indexOf(kind)
const toRow = (task: Task): JobRow => ({ ...task, id: rowId(task) })

function Nothing({ search, onSearch }: Props) {
  if (!isJobFiltered(search))
    return (
      <Empty
        title="No background jobs"
        text="Runs, exports, deliveries and other work of all accounts appear here."
      />
    )
  return (
    <Empty title="No data available" text="Please adjust the selected filter to view data.">
      <Button variant="primary" onClick={() => onSearch(withoutJobFilters)}>
        Reset all
      </Button>
    </Empty>
  )
}

/** Work in the background: what runs, waits and failed, of all accounts. */
export function JobsPage({ search, onSearch }: Props) {
  const query = useQuery(jobQueries.list(search))
  const phone = usePhone()
  const [picked, pick] = useState<ReadonlySet<number>>(new Set())
  const commands = useJobCommands()
  const { ChildTasks: tasks, isMore, TotalCount, pagination } = query.data ?? {}
  const rows = tasks?.map(toRow)
  const selected = rows?.filter(({ id }) => picked.has(id)) ?? []
  const onCommand = (command: 'retry' | 'cancel', task: Task) => commands.mutate({ command, tasks: [task] })
  return (
    <>
      <PageHeader title="Tasks" tabs={<TaskTabs current="jobs" />} />
      <JobFilters search={search} onSearch={onSearch} />
      <QueryNotice query={query} what="tasks" />
      {tasks?.length === 0 ? (
        isBeyondEnd(pagination) ? (
          <EmptiedPage />
        ) : (
          <Nothing search={search} onSearch={onSearch} />
        )
      ) : query.error && !tasks ? null : phone ? (
        <JobPhoneList tasks={tasks} search={search} onCommand={onCommand} />
      ) : (
        <ListTable
          tall
          label="Background jobs"
          columns={jobColumns({ search, onCommand })}
          rows={rows}
          rowHref={({ taskId }) => `/admin/tasks${stringifySearch({ ...search, job: taskId })}`}
          selection={{
            picked,
            onChange: pick,
            name: (id) => rows?.find((row) => row.id === id)?.name ?? 'task',
          }}
        />
      )}
      {isMore && (
        <p className="meta" role="note">
          {`${formatNumber(TotalCount ?? 0)}+ tasks. Narrow the list with filters to reach older ones.`}
        </p>
      )}
      {pagination && pagination.total > 0 && (
        <Pager
          page={pagination.page}
          limit={pagination.perPage}
          total={pagination.total}
          onChange={({ page }) => onSearch({ page })}
        />
      )}
      {selected.length > 0 && (
        <JobsBar
          tasks={selected}
          busy={commands.isPending}
          onCommand={(command, chosen) =>
            commands.mutate({ command, tasks: chosen }, { onSuccess: () => pick(new Set()) })
          }
          onClear={() => pick(new Set())}
        />
      )}
      <Suspense>
        {search.job && (
          <JobDrawer
            key={search.job}
            taskId={search.job}
            search={search}
            onCommand={onCommand}
            onClose={() => onSearch({ job: undefined })}
          />
        )}
      </Suspense>
    </>
  )
}
