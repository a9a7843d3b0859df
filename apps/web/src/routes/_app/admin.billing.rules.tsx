import { createFileRoute } from '@tanstack/react-router'
import { requirePermission } from '../../ability/require-permission.ts'
import { readRulesSearch } from '../../features/billing/billing-search.ts'
import { RulesPage } from '../../features/billing/rules-page.tsx'

export const Route = createFileRoute('/_app/admin/billing/rules')({
  validateSearch: readRulesSearch,
  beforeLoad: ({ context }) => requirePermission(context.queryClient, 'billing:view'),
  component: RulesRoute,
})

function RulesRoute() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <RulesPage
      search={search}
      onSearch={(change) =>
        void navigate({ search: readRulesSearch({ ...search, page: undefined, ...change }) })
      }
    />
  )
}
