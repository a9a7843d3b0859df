import { createFileRoute } from '@tanstack/react-router'
import { readPeopleSearch } from '../../features/people/people-search.ts'
import { prefetchMembers } from '../../features/teams/prefetch-members.ts'
import { TeamsPage } from '../../features/teams/teams-page.tsx'

export const Route = createFileRoute('/_app/teams/members/')({
  validateSearch: readPeopleSearch,
  loaderDeps: ({ search }) => readPeopleSearch({ ...search }),
  loader: ({ context: { queryClient }, deps }) => void prefetchMembers(queryClient, deps),
  component: MembersRoute,
})

function MembersRoute() {
  const search = readPeopleSearch({ ...Route.useSearch() })
  const navigate = Route.useNavigate()
  return (
    <TeamsPage
      tab="members"
      search={search}
      onSearch={(change) =>
        void navigate({ search: readPeopleSearch({ ...search, page: undefined, ...change }) })
      }
    />
  )
}
