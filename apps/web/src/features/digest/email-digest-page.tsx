import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export function EmailDigestPage() {
  return (
    <>
      <PageHeader title="Email Digest" />
      <Empty
        title="No digests yet"
        text="A digest tells people by mail, each day, week or month, what ran and what failed. The same stands on the dashboard."
      >
        <ButtonLink to="/dashboard">Open the dashboard</ButtonLink>
      </Empty>
    </>
  )
}
