import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export function BillingPage() {
  return (
    <>
      <PageHeader title="Billing" />
      <Empty
        title="No billing templates yet"
        text="Templates say what records, requests and runs cost, for the accounts that they are applied to."
      >
        <ButtonLink to="/admin/accounts">See the accounts</ButtonLink>
      </Empty>
    </>
  )
}
