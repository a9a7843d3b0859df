import { createFileRoute } from '@tanstack/react-router'
import { reportQueries } from '../../features/reports/report-queries.ts'
import { ReportsPage } from '../../features/reports/reports-page.tsx'
import { shortText, type RawSearch } from '../../ui/search-params.ts'

export const Route = createFileRoute('/_app/projects/$id/reports/datasets')({
  validateSearch: (raw: RawSearch): { search?: string } => {
    const search = shortText(raw['search'], 200)
    return search ? { search } : {}
  },
  loader: ({ context: { queryClient }, params }) =>
    void queryClient.prefetchQuery(reportQueries.list(Number(params.id))),
  component: DatasetsRoute,
})

function DatasetsRoute() {
  const { id } = Route.useParams()
  const { search = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ReportsPage
      id={Number(id)}
      view="datasets"
      search={search}
      onSearch={(text) => void navigate({ search: text ? { search: text } : {}, replace: true })}
    />
  )
}
