import { createFileRoute } from '@tanstack/react-router'
import { GeneratedPage } from '../../features/reporting/generated-page.tsx'
import { wholeNumber, type RawSearch } from '../../ui/search-params.ts'

const readSearch = (raw: RawSearch): { page?: number } => {
  const page = wholeNumber(raw['page'], 2)
  return page ? { page } : {}
}

export const Route = createFileRoute('/_app/reporting/generated')({
  validateSearch: readSearch,
  component: GeneratedRoute,
})

function GeneratedRoute() {
  const { page = 1 } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <GeneratedPage page={page} onPage={(next) => void navigate({ search: readSearch({ page: next }) })} />
  )
}
