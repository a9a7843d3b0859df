import { createFileRoute } from '@tanstack/react-router'
import { CategorizationPage } from '../../features/categorization/categorization-page.tsx'
import { requirePermission } from '../../ability/require-permission.ts'

export const Route = createFileRoute('/_app/admin/crawler-categorization')({
  beforeLoad: ({ context }) => requirePermission(context.queryClient, 'service:manage'),
  component: CategorizationPage,
})
