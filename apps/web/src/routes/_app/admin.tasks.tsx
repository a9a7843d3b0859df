import { createFileRoute } from '@tanstack/react-router'
import { requirePermission } from '../../ability/require-permission.ts'
import { TasksPage } from '../../features/tasks/tasks-page.tsx'
import { changedSearch, readTaskSearch } from '../../features/tasks/task-search.ts'

export const Route = createFileRoute('/_app/admin/tasks')({
  validateSearch: readTaskSearch,
  beforeLoad: ({ context }) => requirePermission(context.queryClient, 'report:view-anomalies'),
  component: TasksRoute,
})

function TasksRoute() {
  const search = Route.useSearch()
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
