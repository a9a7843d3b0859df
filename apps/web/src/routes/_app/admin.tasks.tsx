import { createFileRoute } from '@tanstack/react-router'
import { TasksPage } from '../../features/tasks/tasks-page.tsx'
import { requirePermission } from '../../ability/require-permission.ts'

export const Route = createFileRoute('/_app/admin/tasks')({
  beforeLoad: ({ context }) => requirePermission(context.queryClient, 'account:view'),
  component: TasksPage,
})
