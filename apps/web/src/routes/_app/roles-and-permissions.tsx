import { createFileRoute } from '@tanstack/react-router'
import { useProfile } from '../../session/use-profile.ts'
import { RolesPage } from '../../features/roles/roles-page.tsx'

export const Route = createFileRoute('/_app/roles-and-permissions')({
  validateSearch: () => ({}),
  component: RolesRoute,
})

function RolesRoute() {
  return <RolesPage mine={useProfile().profile.roleName} />
}
