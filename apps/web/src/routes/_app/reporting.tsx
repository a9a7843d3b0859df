import { createFileRoute } from '@tanstack/react-router'
import { ReportingPage } from '../../features/reporting/reporting-page.tsx'
import { requirePermission } from '../../ability/require-permission.ts'

export const Route = createFileRoute('/_app/reporting')({
  beforeLoad: ({ context }) => requirePermission(context.queryClient, 'reporting:view'),
  component: ReportingPage,
})
