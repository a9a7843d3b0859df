import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export function CategorizationPage() {
  return (
    <>
      <PageHeader title="Categorization" />
      <Empty
        title="No categories yet"
        text="Categories group services by what they crawl, to make the right one easy to find."
      >
        <ButtonLink to="/admin/services">See the services</ButtonLink>
      </Empty>
    </>
  )
}
