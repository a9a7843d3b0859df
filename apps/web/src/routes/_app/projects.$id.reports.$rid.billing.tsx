import { createFileRoute } from '@tanstack/react-router'
import { ReportBillingPage } from '../../features/billing/report-billing-page.tsx'
import { requirePermission } from '../../ability/require-permission.ts'

export const Route = createFileRoute('/_app/projects/$id/reports/$rid/billing')({
  beforeLoad: ({ context }) => requirePermission(context.queryClient, 'billing:view'),
  component: ReportBillingRoute,
})

function ReportBillingRoute() {
  const { id, rid } = Route.useParams()
  return <ReportBillingPage id={Number(id)} rid={Number(rid)} />
}
