import { createFileRoute } from '@tanstack/react-router'
import { requirePermission } from '../../ability/require-permission.ts'
import { BillingPage } from '../../features/billing/billing-page.tsx'
import { readBillingSearch } from '../../features/billing/billing-search.ts'

export const Route = createFileRoute('/_app/admin/billing/')({
  validateSearch: readBillingSearch,
  beforeLoad: ({ context }) => requirePermission(context.queryClient, 'billing:view'),
  component: BillingRoute,
})

function BillingRoute() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <BillingPage
      search={search}
      onSearch={(change) =>
        void navigate({ search: readBillingSearch({ ...search, page: undefined, ...change }) })
      }
    />
  )
}
