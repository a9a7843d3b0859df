import { roleIds, roleNames, type RoleName } from '@windrow/contract/roles'

export function roleOf(roleId: number): RoleName {
  const role = roleNames.find((name) => roleIds[name] === roleId)
  if (!role) throw new Error(`unknown role ${roleId}`)
  return role
}
