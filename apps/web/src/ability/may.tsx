import { createContext, use, type ReactNode } from 'react'
import { roleCan } from '@windrow/contract/abilities'
import { roleMay, type Permission, type RoleName } from '@windrow/contract/roles'

const Role = createContext<RoleName | null>(null)

/** Says whose abilities the components below ask for. Without it, nothing is allowed. */
export const RoleProvider = Role.Provider

/** Whether the logged-in user has a permission. */
export function useMay(): (permission: Permission) => boolean {
  const role = use(Role)
  return (permission) => role !== null && roleMay(role, permission)
}

/** Whether the logged-in user has an ability of the second list, such as "view" on "accountTier". */
export function useCan(): (action: string, subject: string) => boolean {
  const role = use(Role)
  return (action, subject) => role !== null && roleCan(role, action, subject)
}

interface MayProps {
  do: Permission
  children: ReactNode
  fallback?: ReactNode
}

/** Renders its children only for users with the permission. */
export function May({ do: permission, children, fallback = null }: MayProps) {
  return useMay()(permission) ? children : fallback
}
