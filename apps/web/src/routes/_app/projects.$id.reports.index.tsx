import { createFileRoute } from '@tanstack/react-router'
import { ApiError } from '@windrow/contract/client'
import { isStaff } from '@windrow/contract/roles'
import { identityQueries } from '../../session/identity-queries.ts'
import { reportPageQuery } from '../../features/reports/report-queries.ts'
import { ReportsPage } from '../../features/reports/reports-page.tsx'
import { readReportSearch } from '../../features/reports/report-search.ts'

export const Route = createFileRoute('/_app/projects/$id/reports/')({
  validateSearch: readReportSearch,
  loaderDeps: ({ search }) => search,
  /** Only for staff; customers are redirected to the datasets. */
  beforeLoad: async ({ context: { queryClient } }) => {
    const { roleName } = await queryClient.ensureQueryData(identityQueries.profile)
    if (!isStaff(roleName)) throw new ApiError(403, { code: 'FORBIDDEN' })
  },
  loader: ({ context: { queryClient }, params, deps }) =>
    void queryClient.prefetchQuery(reportPageQuery(Number(params.id), deps)),
  component: ReportsRoute,
})

function ReportsRoute() {
  const { id } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ReportsPage
      key={id}
      id={Number(id)}
      view="reports"
      search={search}
      onSearch={(change) =>
        void navigate({ search: readReportSearch({ ...search, page: undefined, ...change }) })
      }
    />
  )
}
