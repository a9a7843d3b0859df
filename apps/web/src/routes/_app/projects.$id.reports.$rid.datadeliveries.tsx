import { createFileRoute } from '@tanstack/react-router'
import { DeliveriesPage } from '../../features/deliveries/deliveries-page.tsx'

export const Route = createFileRoute('/_app/projects/$id/reports/$rid/datadeliveries')({
  component: DeliveriesRoute,
})

function DeliveriesRoute() {
  const { id, rid } = Route.useParams()
  return <DeliveriesPage id={Number(id)} rid={Number(rid)} />
}
