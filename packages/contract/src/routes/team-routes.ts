import { route } from '../route.ts'
import { RoleTable } from '../schemas/roles.ts'

export const teamRoutes = {
  rolesPermissions: route({
    method: 'GET',
    path: '/roles-permissions',
    tag: 'Teams',
    summary: 'What each role may do',
    permission: 'role:view',
    success: { status: 200, body: RoleTable },
  }),
}
