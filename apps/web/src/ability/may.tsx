import type { ReactNode } from 'react'
import { useAbility } from '@casl/react'
import type { Permission } from '@windrow/contract/roles'
import type { RoleAbility } from './ability.ts'

/** Whether the logged-in user has a permission. */
export function useMay(): (permission: Permission) => boolean {
  const ability = useAbility<RoleAbility>()
  return (permission) => {
    const [subject, action] = permission.split(':') as [string, string]
    return ability.can(action, subject)
  }
}

/** Whether the logged-in user has an ability of the second list, such as "view" on "accountTier". */
export function useCan(): (action: string, subject: string) => boolean {
  const ability = useAbility<RoleAbility>()
  return (action, subject) => ability.can(action, subject)
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
