import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export function TasksPage() {
  return (
    <>
      <PageHeader title="Tasks" />
      <Empty
        title="No tasks yet"
        text="Work for staff: anomalies to review, exports and transfers in progress. Failed runs are on the dashboard."
      >
        <ButtonLink to="/dashboard">Open the dashboard</ButtonLink>
      </Empty>
    </>
  )
}
