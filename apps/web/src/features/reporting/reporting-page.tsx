import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export function ReportingPage() {
  return (
    <>
      <PageHeader title="Reporting" />
      <Empty
        title="No generated reports yet"
        text="Summaries of what was extracted, delivered and spent over 30, 60 or 90 days. The dashboard shows what ran in the last month."
      >
        <ButtonLink to="/dashboard">Open the dashboard</ButtonLink>
      </Empty>
    </>
  )
}
