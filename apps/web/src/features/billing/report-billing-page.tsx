import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/notice.tsx'
import { ReportHeader } from '../../place/report-header.tsx'

export function ReportBillingPage({ id, rid }: { id: number; rid: number }) {
  return (
    <>
      <ReportHeader id={id} rid={rid} title="Billing" />
      <Empty
        title="No billing rules yet"
        text="Billing rules say what records, requests and runs of this report cost. The proxy cost is shown with each run."
      >
        <ButtonLink to="/projects/$id/reports/$rid" params={{ id: String(id), rid: String(rid) }}>
          Go to the runs
        </ButtonLink>
      </Empty>
    </>
  )
}
