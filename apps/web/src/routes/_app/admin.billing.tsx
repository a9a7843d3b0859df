import { createFileRoute } from '@tanstack/react-router'
import { BillingPage } from '../../features/billing/billing-page.tsx'
import { requirePermission } from '../../ability/require-permission.ts'

export const Route = createFileRoute('/_app/admin/billing')({
  beforeLoad: ({ context }) => requirePermission(context.queryClient, 'billing:view'),
  component: BillingPage,
})
