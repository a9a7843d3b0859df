import { createFileRoute } from '@tanstack/react-router'
import { DeliveriesPage } from '../../features/deliveries/deliveries-page.tsx'
import { changedSearch, readDeliveriesSearch } from '../../features/deliveries/deliveries-search.ts'

export const Route = createFileRoute('/_app/projects/$id/reports/$rid/datadeliveries')({
  validateSearch: readDeliveriesSearch,
  component: DeliveriesRoute,
})

function DeliveriesRoute() {
  const { id, rid } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <DeliveriesPage
      id={Number(id)}
      rid={Number(rid)}
      search={search}
      onSearch={(...change) => void navigate({ search: (now) => changedSearch(now, ...change) })}
    />
  )
}
