import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export function EmailDigestPage() {
  return (
    <>
      <PageHeader title="Email Digest" />
      <Empty
        title="No digests yet"
        text="A digest is a daily, weekly or monthly email about what ran and what failed. The dashboard shows the same."
      >
        <ButtonLink to="/dashboard">Open the dashboard</ButtonLink>
      </Empty>
    </>
  )
}
