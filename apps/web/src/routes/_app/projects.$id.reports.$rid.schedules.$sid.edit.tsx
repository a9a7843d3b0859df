import { createFileRoute } from '@tanstack/react-router'
import { ScheduleEditPage } from '../../features/schedules/schedule-edit-page.tsx'

export const Route = createFileRoute('/_app/projects/$id/reports/$rid/schedules/$sid/edit')({
  component: ScheduleEditRoute,
})

function ScheduleEditRoute() {
  const { id, rid, sid } = Route.useParams()
  return <ScheduleEditPage id={Number(id)} rid={Number(rid)} sid={Number(sid)} />
}
