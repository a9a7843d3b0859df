import { createFileRoute } from '@tanstack/react-router'
import { ReportingPage } from '../../features/reporting/reporting-page.tsx'
import { reportingQueries } from '../../features/reporting/reporting-queries.ts'
import { changedReporting, readReportingSearch } from '../../features/reporting/reporting-search.ts'

export const Route = createFileRoute('/_app/reporting/')({
  validateSearch: readReportingSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(reportingQueries.overview(deps))
    void queryClient.prefetchQuery(reportingQueries.table(deps))
  },
  component: ReportingRoute,
})

function ReportingRoute() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ReportingPage
      search={search}
      onSearch={(change) => void navigate({ search: changedReporting(search, change) })}
    />
  )
}
