import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useMay } from '../../ability/may.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { FormSkeleton } from '../../ui/form-skeleton.tsx'
import { Empty, QueryNotice } from '../../ui/notice.tsx'
import { projectQueries } from '../../place/project-queries.ts'
import { ReportHeader } from '../../place/report-header.tsx'
import { todayIn } from './schedule-days.ts'
import { scheduleForm } from './schedule-form.ts'
import { ScheduleEditor } from './schedule-editor.tsx'
import { scheduleQueries } from './schedule-queries.ts'

interface Place {
  id: number
  rid: number
}

const AllSchedules = ({ id, rid }: Place) => (
  <ButtonLink to="/projects/$id/reports/$rid/schedules" params={{ id: String(id), rid: String(rid) }}>
    All schedules of this report
  </ButtonLink>
)

const NotAllowed = (place: Place) => (
  <Empty title="You cannot change schedules" text="Your role can view schedules but not change them.">
    <AllSchedules {...place} />
  </Empty>
)

export function ScheduleEditPage({ id, rid, sid }: Place & { sid: number }) {
  // Not polled, so that input isn't lost when the schedule changes.
  const query = useQuery({ ...scheduleQueries.list(id, rid), refetchInterval: false })
  const mayEdit = useMay()('report:update-schedule')
  const schedule = query.data?.schedules.find((one) => one.id === sid)
  return (
    <>
      <ReportHeader id={id} rid={rid} title={schedule ? `Edit ${schedule.name}` : 'Edit schedule'} />
      <QueryNotice query={query} what="settings" />
      {query.data && !schedule && (
        <Empty
          title="This schedule does not exist"
          text="It may have been deleted. See all schedules of this report."
        >
          <AllSchedules id={id} rid={rid} />
        </Empty>
      )}
      {query.isPending && <FormSkeleton label="Loading the schedule" />}
      {schedule && !mayEdit && <NotAllowed id={id} rid={rid} />}
      {schedule && mayEdit && (
        <ScheduleEditor
          key={sid}
          id={id}
          rid={rid}
          schedule={schedule}
          timeZone={query.data?.timeZone ?? 'UTC'}
          initial={scheduleForm.fromRemote(schedule)}
        />
      )}
    </>
  )
}

export function NewSchedulePage({ id, rid }: Place) {
  const query = useQuery(scheduleQueries.list(id, rid))
  const mayEdit = useMay()('report:update-schedule')
  const { data: project } = useSuspenseQuery(projectQueries.detail(id))
  const zone = query.data?.timeZone
  const requested = query.data?.schedules.length === 0 ? project.request?.frequency : null
  return (
    <>
      <ReportHeader id={id} rid={rid} title="Add schedule" />
      <QueryNotice query={query} what="settings" />
      {query.isPending && <FormSkeleton label="Loading the schedule" />}
      {zone !== undefined && !mayEdit && <NotAllowed id={id} rid={rid} />}
      {zone !== undefined && mayEdit && (
        <ScheduleEditor
          id={id}
          rid={rid}
          schedule={null}
          timeZone={zone}
          initial={scheduleForm.create(zone, todayIn(zone), requested)}
        />
      )}
    </>
  )
}
