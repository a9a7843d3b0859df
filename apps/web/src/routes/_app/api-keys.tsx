import { createFileRoute } from '@tanstack/react-router'
import { ApiError } from '@windrow/contract/client'
import { roleMay } from '@windrow/contract/roles'
import { apiKeyQueries } from '../../features/api-keys/api-key-queries.ts'
import { readApiKeySearch } from '../../features/api-keys/api-key-search.ts'
import { ApiKeysPage } from '../../features/api-keys/api-keys-page.tsx'
import { identityQueries } from '../../session/identity-queries.ts'

export const Route = createFileRoute('/_app/api-keys')({
  validateSearch: readApiKeySearch,
  beforeLoad: async ({ context: { queryClient } }) => {
    const { roleName } = await queryClient.ensureQueryData(identityQueries.profile)
    if (!roleMay(roleName, 'key:manage')) throw new ApiError(403, { code: 'FORBIDDEN' })
  },
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(apiKeyQueries.list),
  component: ApiKeysRoute,
})

function ApiKeysRoute() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ApiKeysPage
      search={readApiKeySearch({ ...search })}
      // The back button after closing a drawer leads to the previous page, not to the drawer.
      onSearch={(next) =>
        void navigate({ search: readApiKeySearch({ ...next }), replace: !next.api_key_drawer })
      }
    />
  )
}
