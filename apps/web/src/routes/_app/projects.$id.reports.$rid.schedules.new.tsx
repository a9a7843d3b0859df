import { createFileRoute } from '@tanstack/react-router'
import { NewSchedulePage } from '../../features/schedules/schedule-edit-page.tsx'

export const Route = createFileRoute('/_app/projects/$id/reports/$rid/schedules/new')({
  component: NewScheduleRoute,
})

function NewScheduleRoute() {
  const { id, rid } = Route.useParams()
  return <NewSchedulePage id={Number(id)} rid={Number(rid)} />
}
