import { createFileRoute } from '@tanstack/react-router'
import { reportPageQuery } from '../../features/reports/report-queries.ts'
import { ReportsPage } from '../../features/reports/reports-page.tsx'
import { readReportSearch } from '../../features/reports/report-search.ts'

export const Route = createFileRoute('/_app/projects/$id/reports/datasets')({
  validateSearch: readReportSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params, deps }) =>
    void queryClient.prefetchQuery(reportPageQuery(Number(params.id), deps)),
  component: DatasetsRoute,
})

function DatasetsRoute() {
  const { id } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ReportsPage
      key={id}
      id={Number(id)}
      view="datasets"
      search={search}
      onSearch={(change) =>
        void navigate({ search: readReportSearch({ ...search, page: undefined, ...change }) })
      }
    />
  )
}
