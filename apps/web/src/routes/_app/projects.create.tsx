import { createFileRoute } from '@tanstack/react-router'
import { ProjectCreatePage } from '../../features/projects/project-create-page.tsx'

export const Route = createFileRoute('/_app/projects/create')({ component: ProjectCreatePage })
