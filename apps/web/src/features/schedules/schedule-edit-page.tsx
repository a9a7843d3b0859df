import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/notice.tsx'
import { ReportHeader } from '../place/report-header.tsx'

export function ScheduleEditPage({ id, rid }: { id: number; rid: number }) {
  return (
    <>
      <ReportHeader id={id} rid={rid} title="Edit schedule" />
      <Empty
        title="This schedule does not exist"
        text="It may have been deleted. The schedules of this report are listed on one page."
      >
        <ButtonLink to="/projects/$id/reports/$rid/schedules" params={{ id: String(id), rid: String(rid) }}>
          All schedules of this report
        </ButtonLink>
      </Empty>
    </>
  )
}
