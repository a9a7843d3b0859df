import { Ability } from '@casl/ability'
import { abilitiesOf } from '@windrow/contract/abilities'
import { permissions, roleMay, type RoleName } from '@windrow/contract/roles'

export type RoleAbility = Ability<[action: string, subject: string]>

/**
 * The matrix as an ability: "report:run" becomes what one may do ("run") on what ("report"). Beside it stand the
 * abilities of the role, whose subjects are written in capitals.
 */
export function abilityOf(role: RoleName): RoleAbility {
  const held = permissions.filter((permission) => roleMay(role, permission))
  const fromMatrix = held.map((permission) => {
    const [subject, action] = permission.split(':') as [string, string]
    return { action, subject }
  })
  return new Ability([...fromMatrix, ...abilitiesOf(role)])
}
