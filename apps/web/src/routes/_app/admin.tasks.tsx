import { createFileRoute } from '@tanstack/react-router'
import { requirePermission } from '../../ability/require-permission.ts'
import {
  changedJobSearch,
  readJobSearch,
  type JobSearch,
} from '../../features/background-tasks/job-search.ts'
import { JobsPage } from '../../features/background-tasks/jobs-page.tsx'
import { TasksPage } from '../../features/tasks/tasks-page.tsx'
import { changedSearch, readTaskSearch, type TaskSearch } from '../../features/tasks/task-search.ts'
import type { RawSearch } from '../../ui/search-params.ts'

const readSearch = (raw: RawSearch): TaskSearch | JobSearch => readJobSearch(raw) ?? readTaskSearch(raw)

export const Route = createFileRoute('/_app/admin/tasks')({
  validateSearch: readSearch,
  beforeLoad: ({ context, search }) =>
    requirePermission(context.queryClient, 'tab' in search ? 'task:manage' : 'report:view-anomalies'),
  component: TasksRoute,
})

function TasksRoute() {
  const search = Route.useSearch()
  return 'tab' in search ? <Jobs search={search} /> : <Anomalies search={search} />
}

function Jobs({ search }: { search: JobSearch }) {
  const navigate = Route.useNavigate()
  return (
    <JobsPage
      search={search}
      onSearch={(change) => void navigate({ search: changedJobSearch(search, change), resetScroll: false })}
    />
  )
}

function Anomalies({ search }: { search: TaskSearch }) {
  const navigate = Route.useNavigate()
  return (
    <TasksPage
      search={search}
      onSearch={(change, options) =>
        void navigate({
          search: changedSearch(search, change),
          replace: options?.replace ?? false,
          resetScroll: false,
        })
      }
    />
  )
}
