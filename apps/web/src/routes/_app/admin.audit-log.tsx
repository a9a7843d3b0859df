import { createFileRoute } from '@tanstack/react-router'
import { AuditPage } from '../../features/audit/audit-page.tsx'
import { readAuditSearch } from '../../features/audit/audit-search.ts'
import { requirePermission } from '../../ability/require-permission.ts'

export const Route = createFileRoute('/_app/admin/audit-log')({
  validateSearch: readAuditSearch,
  beforeLoad: ({ context }) => requirePermission(context.queryClient, 'audit:view'),
  component: AuditRoute,
})

function AuditRoute() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AuditPage
      search={search}
      onSearch={(change) =>
        void navigate({ search: readAuditSearch({ ...search, page: undefined, ...change }) })
      }
    />
  )
}
