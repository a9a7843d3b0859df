import { createFileRoute } from '@tanstack/react-router'
import { requirePermission } from '../../ability/require-permission.ts'
import { useProfile } from '../../session/use-profile.ts'
import { RolesPage } from '../../features/roles/roles-page.tsx'

export const Route = createFileRoute('/_app/admin/roles-permissions')({
  validateSearch: () => ({}),
  // The same page as for all users, within the staff section.
  beforeLoad: ({ context }) => requirePermission(context.queryClient, 'account:view'),
  component: RolesRoute,
})

function RolesRoute() {
  return <RolesPage mine={useProfile().profile.roleName} />
}
