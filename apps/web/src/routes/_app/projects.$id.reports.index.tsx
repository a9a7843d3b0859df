import { createFileRoute } from '@tanstack/react-router'
import { ApiError } from '@windrow/contract/client'
import { isStaff } from '@windrow/contract/roles'
import { identityQueries } from '../../features/identity/identity-queries.ts'
import { reportQueries } from '../../features/reports/report-queries.ts'
import { ReportsPage } from '../../features/reports/reports-page.tsx'
import { shortText, type RawSearch } from '../../ui/search-params.ts'

export const Route = createFileRoute('/_app/projects/$id/reports/')({
  validateSearch: (raw: RawSearch): { search?: string } => {
    const search = shortText(raw['search'], 200)
    return search ? { search } : {}
  },
  /** A screen of the staff; customers choose a dataset. */
  beforeLoad: async ({ context: { queryClient } }) => {
    const { roleName } = await queryClient.ensureQueryData(identityQueries.profile)
    if (!isStaff(roleName)) throw new ApiError(403, { code: 'FORBIDDEN' })
  },
  loader: ({ context: { queryClient }, params }) =>
    void queryClient.prefetchQuery(reportQueries.list(Number(params.id))),
  component: ReportsRoute,
})

function ReportsRoute() {
  const { id } = Route.useParams()
  const { search = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ReportsPage
      id={Number(id)}
      view="reports"
      search={search}
      onSearch={(text) => void navigate({ search: text ? { search: text } : {}, replace: true })}
    />
  )
}
