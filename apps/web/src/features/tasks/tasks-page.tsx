import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export function TasksPage() {
  return (
    <>
      <PageHeader title="Tasks" />
      <Empty
        title="No tasks yet"
        text="Work of the staff stands here: anomalies to judge, exports and transfers in progress. Failed runs stand on the dashboard."
      >
        <ButtonLink to="/dashboard">Open the dashboard</ButtonLink>
      </Empty>
    </>
  )
}
