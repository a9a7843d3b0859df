import { createFileRoute } from '@tanstack/react-router'
import { readAccountSearch } from '../../features/accounts/account-search.ts'
import { AccountsPage } from '../../features/accounts/accounts-page.tsx'
import { requirePermission } from '../../ability/require-permission.ts'

export const Route = createFileRoute('/_app/admin/accounts/')({
  validateSearch: readAccountSearch,
  beforeLoad: ({ context }) => requirePermission(context.queryClient, 'account:view'),
  component: AccountsRoute,
})

function AccountsRoute() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AccountsPage
      search={search}
      onSearch={(change) =>
        void navigate({ search: readAccountSearch({ ...search, page: undefined, ...change }) })
      }
    />
  )
}
