import { createFileRoute } from '@tanstack/react-router'
import { SchedulesPage } from '../../features/schedules/schedules-page.tsx'

export const Route = createFileRoute('/_app/projects/$id/reports/$rid/schedules/')({
  component: SchedulesRoute,
})

function SchedulesRoute() {
  const { id, rid } = Route.useParams()
  return <SchedulesPage id={Number(id)} rid={Number(rid)} />
}
