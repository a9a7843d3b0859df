import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export function NotificationsPage() {
  return (
    <>
      <PageHeader title="Notifications" copy={false} />
      <Empty
        title="No notifications yet"
        text="Runs that end or fail, deliveries that do not arrive and anomalies in your data are told here."
      >
        <ButtonLink to="/projects">Go to your projects</ButtonLink>
      </Empty>
    </>
  )
}
