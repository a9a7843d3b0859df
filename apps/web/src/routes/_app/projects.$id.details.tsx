import { createFileRoute } from '@tanstack/react-router'
import { ProjectDetailsPage } from '../../features/projects/project-details-page.tsx'

export const Route = createFileRoute('/_app/projects/$id/details')({ component: DetailsRoute })

function DetailsRoute() {
  const { id } = Route.useParams()
  return <ProjectDetailsPage key={id} id={Number(id)} />
}
