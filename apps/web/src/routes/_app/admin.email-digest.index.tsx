import { createFileRoute } from '@tanstack/react-router'
import { readDigestSearch } from '../../features/email-digests/digest-search.ts'
import { EmailDigestPage } from '../../features/email-digests/email-digest-page.tsx'
import { requirePermission } from '../../ability/require-permission.ts'

export const Route = createFileRoute('/_app/admin/email-digest/')({
  validateSearch: readDigestSearch,
  beforeLoad: ({ context }) => requirePermission(context.queryClient, 'reporting:digest'),
  component: EmailDigestRoute,
})

function EmailDigestRoute() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <EmailDigestPage
      search={search}
      onSearch={(change) => void navigate({ search: readDigestSearch({ ...search, ...change }) })}
    />
  )
}
