import { createFileRoute } from '@tanstack/react-router'
import { requirePermission } from '../../ability/require-permission.ts'
import { StatementPage } from '../../features/billing/statement-page.tsx'

export const Route = createFileRoute('/_app/admin/billing/statements/$orgId/$month')({
  beforeLoad: ({ context }) => requirePermission(context.queryClient, 'billing:view'),
  component: StatementRoute,
})

function StatementRoute() {
  const { orgId, month } = Route.useParams()
  return <StatementPage orgId={Number(orgId)} month={month} />
}
