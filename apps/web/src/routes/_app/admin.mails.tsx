import { createFileRoute } from '@tanstack/react-router'
import { ApiError } from '@windrow/contract/client'
import { roleMay } from '@windrow/contract/roles'
import { identityQueries } from '../../session/identity-queries.ts'
import { MailsPage, type MailSearch } from '../../features/mails/mails-page.tsx'
import { wholeNumber, type RawSearch } from '../../ui/search-params.ts'

function readMailSearch(raw: RawSearch): MailSearch {
  const page = wholeNumber(raw['page'], 2, 1_000_000)
  const limit = wholeNumber(raw['limit'], 1, 1000)
  return { ...(page ? { page } : {}), ...(limit && limit !== 25 ? { limit } : {}) }
}

export const Route = createFileRoute('/_app/admin/mails')({
  validateSearch: readMailSearch,
  beforeLoad: async ({ context: { queryClient } }) => {
    const { roleName } = await queryClient.ensureQueryData(identityQueries.profile)
    if (!roleMay(roleName, 'mail:view')) throw new ApiError(403, { code: 'FORBIDDEN' })
  },
  component: MailsRoute,
})

function MailsRoute() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <MailsPage
      search={search}
      onSearch={(change) => void navigate({ search: readMailSearch({ ...search, ...change }) })}
    />
  )
}
