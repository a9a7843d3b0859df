import { createFileRoute } from '@tanstack/react-router'
import { requirePermission } from '../../ability/require-permission.ts'
import { AdminServicePage } from '../../features/service-admin/admin-service-page.tsx'
import { serviceAdminQueries } from '../../features/service-admin/service-admin-queries.ts'

export const Route = createFileRoute('/_app/admin/services/$serviceId')({
  beforeLoad: ({ context }) => requirePermission(context.queryClient, 'service:manage'),
  loader: ({ context, params }) =>
    context.queryClient.ensureQueryData(serviceAdminQueries.detail(Number(params.serviceId))),
  component: ServiceRoute,
})

function ServiceRoute() {
  return <AdminServicePage serviceId={Number(Route.useParams().serviceId)} />
}
