import { createFileRoute } from '@tanstack/react-router'
import { CollaborationPage } from '../../features/collaboration/collaboration-page.tsx'

export const Route = createFileRoute('/_app/projects/$id/collaboration')({ component: CollaborationRoute })

function CollaborationRoute() {
  return <CollaborationPage id={Number(Route.useParams().id)} />
}
