import { createFileRoute } from '@tanstack/react-router'
import { ApiError } from '@windrow/contract/client'
import { roleMay } from '@windrow/contract/roles'
import { identityQueries } from '../../session/identity-queries.ts'
import { ProxiesPage } from '../../features/proxies/proxies-page.tsx'
import { readProxySearch } from '../../features/proxies/proxy-search.ts'

export const Route = createFileRoute('/_app/admin/proxies')({
  validateSearch: readProxySearch,
  beforeLoad: async ({ context: { queryClient } }) => {
    const { roleName } = await queryClient.ensureQueryData(identityQueries.profile)
    if (!roleMay(roleName, 'proxy:manage')) throw new ApiError(403, { code: 'FORBIDDEN' })
  },
  component: ProxiesRoute,
})

function ProxiesRoute() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ProxiesPage
      search={search}
      onSearch={(change) =>
        void navigate({ search: readProxySearch({ ...search, page: undefined, ...change }) })
      }
    />
  )
}
