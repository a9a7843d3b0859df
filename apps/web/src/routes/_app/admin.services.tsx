import { createFileRoute } from '@tanstack/react-router'
import { ServicesPage } from '../../features/services/services-page.tsx'
import { requirePermission } from '../../ability/require-permission.ts'

export const Route = createFileRoute('/_app/admin/services')({
  beforeLoad: ({ context }) => requirePermission(context.queryClient, 'report:admin-params'),
  component: ServicesPage,
})
