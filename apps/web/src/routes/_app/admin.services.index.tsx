import { createFileRoute } from '@tanstack/react-router'
import { requirePermission } from '../../ability/require-permission.ts'
import { readServicesSearch } from '../../features/service-admin/services-search.ts'
import { ServicesPage } from '../../features/service-admin/services-page.tsx'

export const Route = createFileRoute('/_app/admin/services/')({
  validateSearch: readServicesSearch,
  beforeLoad: ({ context }) => requirePermission(context.queryClient, 'service:manage'),
  component: ServicesRoute,
})

function ServicesRoute() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ServicesPage
      search={search}
      onSearch={(change) => void navigate({ search: readServicesSearch({ ...search, ...change }) })}
    />
  )
}
