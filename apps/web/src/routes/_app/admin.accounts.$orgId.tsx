import { createFileRoute, notFound } from '@tanstack/react-router'
import { AccountPage } from '../../features/accounts/account-page.tsx'
import { accountQuery } from '../../place/account-query.ts'
import { requirePermission } from '../../ability/require-permission.ts'
import { readPeopleSearch } from '../../features/people/people-search.ts'
import { wholeNumber } from '../../ui/search-params.ts'

export const Route = createFileRoute('/_app/admin/accounts/$orgId')({
  validateSearch: readPeopleSearch,
  beforeLoad: ({ context }) => requirePermission(context.queryClient, 'account:view'),
  loader: async ({ context: { queryClient }, params }) => {
    const orgId = wholeNumber(params.orgId)
    if (orgId === undefined) throw notFound()
    await queryClient.ensureQueryData(accountQuery(orgId))
    return orgId
  },
  component: AccountRoute,
})

function AccountRoute() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AccountPage
      orgId={Route.useLoaderData()}
      search={search}
      onSearch={(change) =>
        void navigate({ search: readPeopleSearch({ ...search, page: undefined, ...change }) })
      }
    />
  )
}
