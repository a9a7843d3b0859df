import { createFileRoute } from '@tanstack/react-router'
import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx'
import { prefetchDashboard } from '../../features/dashboard/prefetch-dashboard.ts'
import { readDashboardSearch } from '../../features/dashboard/dashboard-search.ts'

export const Route = createFileRoute('/_app/dashboard')({
  validateSearch: readDashboardSearch,
  loaderDeps: ({ search }) => search,
  // Not waited for: the screen shows what is still loading, and errors.
  loader: ({ context: { queryClient }, deps }) => void prefetchDashboard(queryClient, deps),
  component: DashboardRoute,
})

function DashboardRoute() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <DashboardPage
      search={search}
      onSearch={(change) => void navigate({ search: readDashboardSearch({ ...search, ...change }) })}
    />
  )
}
