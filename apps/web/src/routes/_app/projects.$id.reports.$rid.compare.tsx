import { createFileRoute } from '@tanstack/react-router'
import { ComparisonPage } from '../../features/comparisons/comparison-page.tsx'
import { readComparisonSearch } from '../../features/comparisons/comparison-search.ts'

export const Route = createFileRoute('/_app/projects/$id/reports/$rid/compare')({
  validateSearch: readComparisonSearch,
  component: ComparisonRoute,
})

function ComparisonRoute() {
  const { id, rid } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ComparisonPage
      id={Number(id)}
      rid={Number(rid)}
      search={search}
      onSearch={(change, { replace = false } = {}) =>
        void navigate({
          search: readComparisonSearch({ ...search, ...change }),
          replace,
          resetScroll: false,
        })
      }
    />
  )
}
