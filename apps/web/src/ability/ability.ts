import { Ability } from '@casl/ability'
import { permissions, roleMay, type RoleName } from '@windrow/contract/roles'

export type RoleAbility = Ability<[action: string, subject: string]>

/** The matrix as an ability: "report:run" becomes what one may do ("run") on what ("report"). */
export function abilityOf(role: RoleName): RoleAbility {
  const held = permissions.filter((permission) => roleMay(role, permission))
  return new Ability(
    held.map((permission) => {
      const [subject, action] = permission.split(':') as [string, string]
      return { action, subject }
    }),
  )
}
