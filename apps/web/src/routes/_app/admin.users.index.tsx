import { createFileRoute } from '@tanstack/react-router'
import { requirePermission } from '../../ability/require-permission.ts'
import { PeoplePage } from '../../features/people/people-page.tsx'
import { readPeopleSearch } from '../../features/people/people-search.ts'

export const Route = createFileRoute('/_app/admin/users/')({
  validateSearch: readPeopleSearch,
  beforeLoad: ({ context }) => requirePermission(context.queryClient, 'user:view'),
  component: UsersRoute,
})

function UsersRoute() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <PeoplePage
      search={search}
      onSearch={(change) =>
        void navigate({ search: readPeopleSearch({ ...search, page: undefined, ...change }) })
      }
    />
  )
}
