import { createFileRoute, Outlet } from '@tanstack/react-router'
import { requirePermission } from '../../ability/require-permission.ts'

export const Route = createFileRoute('/_app/reporting')({
  beforeLoad: ({ context }) => requirePermission(context.queryClient, 'reporting:view'),
  component: Outlet,
})
