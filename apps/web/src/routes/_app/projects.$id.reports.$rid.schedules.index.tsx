import { createFileRoute } from '@tanstack/react-router'
import { readScheduleSearch } from '../../features/schedules/schedule-search.ts'
import { SchedulesPage } from '../../features/schedules/schedules-page.tsx'

export const Route = createFileRoute('/_app/projects/$id/reports/$rid/schedules/')({
  validateSearch: readScheduleSearch,
  component: SchedulesRoute,
})

function SchedulesRoute() {
  const { id, rid } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <SchedulesPage
      id={Number(id)}
      rid={Number(rid)}
      search={search}
      onSearch={(next) => void navigate({ search: readScheduleSearch({ ...next }), resetScroll: false })}
    />
  )
}
