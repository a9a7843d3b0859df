import { createFileRoute } from '@tanstack/react-router'
import { requirePermission } from '../../ability/require-permission.ts'
import { ProjectCreatePage } from '../../features/projects/project-create-page.tsx'

export const Route = createFileRoute('/_app/projects/create')({
  beforeLoad: ({ context }) => requirePermission(context.queryClient, 'project:create'),
  component: ProjectCreatePage,
})
