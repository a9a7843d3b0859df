import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export function ReportingPage() {
  return (
    <>
      <PageHeader title="Reporting" />
      <Empty
        title="No generated reports yet"
        text="What was extracted, delivered and spent over 30, 60 or 90 days is put together here. What ran in the last month stands on the dashboard."
      >
        <ButtonLink to="/dashboard">Open the dashboard</ButtonLink>
      </Empty>
    </>
  )
}
