import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/notice.tsx'
import { ReportHeader } from '../place/report-header.tsx'

export function SchedulesPage({ id, rid }: { id: number; rid: number }) {
  return (
    <>
      <ReportHeader id={id} rid={rid} title="Schedule" />
      <Empty
        title="No schedules yet"
        text="A schedule starts runs of this report by itself: each hour, day, week or month. Until there is one, runs are started by hand."
      >
        <ButtonLink to="/projects/$id/reports/$rid" params={{ id: String(id), rid: String(rid) }}>
          Go to the runs
        </ButtonLink>
      </Empty>
    </>
  )
}
