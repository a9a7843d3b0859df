import type { ReactNode } from 'react'
import { useAbility } from '@casl/react'
import type { Permission } from '@windrow/contract/roles'
import type { RoleAbility } from './ability.ts'

/** Whether who is logged in holds a permission. */
export function useMay(): (permission: Permission) => boolean {
  const ability = useAbility<RoleAbility>()
  return (permission) => {
    const [subject, action] = permission.split(':') as [string, string]
    return ability.can(action, subject)
  }
}

/** Whether who is logged in has an ability of the second list, such as "view" on "accountTier". */
export function useCan(): (action: string, subject: string) => boolean {
  const ability = useAbility<RoleAbility>()
  return (action, subject) => ability.can(action, subject)
}

interface MayProps {
  do: Permission
  children: ReactNode
  fallback?: ReactNode
}

/** Shows its content only to those who may. */
export function May({ do: permission, children, fallback = null }: MayProps) {
  return useMay()(permission) ? children : fallback
}
