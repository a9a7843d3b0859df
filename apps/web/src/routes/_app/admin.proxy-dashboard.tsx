import { createFileRoute } from '@tanstack/react-router'
import { ApiError } from '@windrow/contract/client'
import { roleMay } from '@windrow/contract/roles'
import { identityQueries } from '../../session/identity-queries.ts'
import { readUsageSearch } from '../../features/proxies/proxy-search.ts'
import { UsagePage } from '../../features/proxies/usage-page.tsx'

export const Route = createFileRoute('/_app/admin/proxy-dashboard')({
  validateSearch: readUsageSearch,
  beforeLoad: async ({ context: { queryClient } }) => {
    const { roleName } = await queryClient.ensureQueryData(identityQueries.profile)
    if (!roleMay(roleName, 'proxy:manage')) throw new ApiError(403, { code: 'FORBIDDEN' })
  },
  component: UsageRoute,
})

function UsageRoute() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <UsagePage search={search} onSearch={(next) => void navigate({ search: readUsageSearch({ ...next }) })} />
  )
}
