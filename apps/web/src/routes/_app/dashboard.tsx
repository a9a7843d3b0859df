import { createFileRoute } from '@tanstack/react-router'
import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx'
import { readDashboardSearch } from '../../features/dashboard/dashboard-search.ts'

export const Route = createFileRoute('/_app/dashboard')({
  validateSearch: readDashboardSearch,
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
