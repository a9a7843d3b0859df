import { assignableRoles, mayImpersonate, mayManage, roleMay, type RoleName } from '@windrow/contract/roles'
import type { TeamMember } from '@windrow/contract/schemas/teams'

/** Actions for a user, in the order of the menu. */
export type Command = 'impersonate' | 'edit' | 'role' | 'transfer' | 'reinvite' | 'deactivate' | 'reactivate'

interface Doer {
  userId: number
  roleName: RoleName
  /** Set during an impersonation, in which no other one can start. */
  impersonatedBy: object | null
}

/** Actions that a user may take on another one. The server checks again; this omits those that would fail. */
export function commandsFor(doer: Doer, person: TeamMember): Command[] {
  const { roleName: role } = doer
  const other = person.userId !== doer.userId
  const manages = mayManage(role, person.roleName)
  const changes = other && manages
  const active = person.status === 'ACTIVE'
  const gone = person.status === 'DEACTIVATED'
  const may: Record<Command, boolean> = {
    impersonate: other && active && !doer.impersonatedBy && mayImpersonate(role, person.roleName),
    edit: roleMay(role, 'user:manage') && (manages || !other),
    role: changes && roleMay(role, 'team:change-role') && assignableRoles(role).length > 0,
    transfer: changes && roleMay(role, 'team:transfer'),
    reinvite: person.status === 'INVITED' && roleMay(role, 'team:reinvite'),
    deactivate: changes && !gone && roleMay(role, 'team:deactivate'),
    reactivate: changes && gone && roleMay(role, 'team:deactivate'),
  }
  return (Object.keys(may) as Command[]).filter((command) => may[command])
}
