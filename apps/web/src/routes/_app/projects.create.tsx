import { createFileRoute } from '@tanstack/react-router'
import { requirePermission } from '../../ability/require-permission.ts'
import { ProjectCreatePage } from '../../features/projects/project-create-page.tsx'
import { shortText, type RawSearch } from '../../ui/search-params.ts'

export const Route = createFileRoute('/_app/projects/create')({
  validateSearch: (raw: RawSearch): { url?: string } => {
    const url = shortText(raw['url'], 8000)
    return url ? { url } : {}
  },
  beforeLoad: ({ context }) => requirePermission(context.queryClient, 'project:create'),
  component: CreateProjectRoute,
})

function CreateProjectRoute() {
  const { url } = Route.useSearch()
  return <ProjectCreatePage url={url} />
}
