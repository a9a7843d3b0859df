import { createFileRoute } from '@tanstack/react-router'
import { ServicePage } from '../../features/services/service-page.tsx'
import { serviceQueries } from '../../features/services/service-queries.ts'

export const Route = createFileRoute('/_app/projects/$id/reports/$rid/service')({
  loader: async ({ context: { queryClient }, params }) => {
    const query = serviceQueries.ofReport(Number(params.id), Number(params.rid))
    // Refetched, so that stale values don't overwrite changes made elsewhere.
    await queryClient.fetchQuery({ ...query, staleTime: 0 })
  },
  component: ServiceRoute,
})

function ServiceRoute() {
  const { id, rid } = Route.useParams()
  return <ServicePage key={rid} id={Number(id)} rid={Number(rid)} />
}
