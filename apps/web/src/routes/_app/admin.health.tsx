import { createFileRoute } from '@tanstack/react-router'
import { requirePermission } from '../../ability/require-permission.ts'
import { HealthPage } from '../../features/operation/health-page.tsx'

export const Route = createFileRoute('/_app/admin/health')({
  beforeLoad: ({ context }) => requirePermission(context.queryClient, 'operation:view'),
  component: HealthPage,
})
