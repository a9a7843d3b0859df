import { Ability } from '@casl/ability'
import { abilitiesOf } from '@windrow/contract/abilities'
import { permissions, roleMay, type RoleName } from '@windrow/contract/roles'

export type RoleAbility = Ability<[action: string, subject: string]>

/**
 * The ability of a role: permission "report:run" becomes action "run" on subject "report". Abilities of the role
 * itself, whose subjects are in capitals, are included.
 */
export function abilityOf(role: RoleName): RoleAbility {
  const held = permissions.filter((permission) => roleMay(role, permission))
  const fromMatrix = held.map((permission) => {
    const [subject, action] = permission.split(':') as [string, string]
    return { action, subject }
  })
  return new Ability([...fromMatrix, ...abilitiesOf(role)])
}
