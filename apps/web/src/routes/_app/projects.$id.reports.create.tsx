import { createFileRoute } from '@tanstack/react-router'
import { ApiError } from '@windrow/contract/client'
import { roleMay } from '@windrow/contract/roles'
import { ExtractorPage } from '../../features/extractor/extractor-page.tsx'
import { identityQueries } from '../../session/identity-queries.ts'
import { shortText, type RawSearch } from '../../ui/search-params.ts'

export const Route = createFileRoute('/_app/projects/$id/reports/create')({
  validateSearch: (raw: RawSearch): { url?: string; name?: string } => {
    const url = shortText(raw['url'], 8000)
    const name = shortText(raw['name'], 120)
    return { ...(url ? { url } : {}), ...(name ? { name } : {}) }
  },
  beforeLoad: async ({ context: { queryClient } }) => {
    const { roleName } = await queryClient.ensureQueryData(identityQueries.profile)
    if (!roleMay(roleName, 'report:create')) throw new ApiError(403, { code: 'FORBIDDEN' })
  },
  component: CreateReportRoute,
})

function CreateReportRoute() {
  const { id } = Route.useParams()
  const { url = '', name = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ExtractorPage
      projectId={Number(id)}
      url={url}
      subject={{ kind: 'new', name }}
      backTo={`/projects/${id}/reports`}
      onUrl={(next) => void navigate({ search: (now) => ({ ...now, url: next }) })}
    />
  )
}
