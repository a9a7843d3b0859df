import { createFileRoute } from '@tanstack/react-router'
import { CollaborationPage } from '../../features/collaboration/collaboration-page.tsx'
import {
  changedCollaboration,
  readCollaborationSearch,
} from '../../features/collaboration/collaboration-search.ts'

export const Route = createFileRoute('/_app/projects/$id/collaboration')({
  validateSearch: readCollaborationSearch,
  component: CollaborationRoute,
})

function CollaborationRoute() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <CollaborationPage
      id={Number(Route.useParams().id)}
      search={search}
      onSearch={(change, options) =>
        void navigate({
          search: changedCollaboration(search, change),
          replace: options?.replace ?? false,
          resetScroll: false,
        })
      }
    />
  )
}
