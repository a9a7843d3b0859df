import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/notice.tsx'
import { ReportHeader } from '../place/report-header.tsx'

export function DeliveriesPage({ id, rid }: { id: number; rid: number }) {
  return (
    <>
      <ReportHeader id={id} rid={rid} title="Data Delivery" />
      <Empty
        title="No destinations yet"
        text="A destination receives the rows of every finished run, by mail, over a webhook or into a bucket. The rows of each run can be downloaded at any time."
      >
        <ButtonLink to="/projects/$id/reports/$rid" params={{ id: String(id), rid: String(rid) }}>
          Go to the runs
        </ButtonLink>
      </Empty>
    </>
  )
}
