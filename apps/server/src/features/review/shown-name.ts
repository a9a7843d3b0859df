import { isStaff, type RoleName } from '@windrow/contract/roles'
import { roleOf } from '../../access/role-of.ts'

export interface Viewer {
  role: RoleName
}

type Named = { firstName: string; lastName: string } | { first_name: string; last_name: string }
type WithRole = Viewer | { role_id: number }

export const fullName = (person: Named): string =>
  ('firstName' in person
    ? `${person.firstName} ${person.lastName}`
    : `${person.first_name} ${person.last_name}`
  ).trim()

/** A user's name as the viewer may know it: customers see that staff did something, not which member. */
export function shownName(viewer: Viewer, person: Named & WithRole): string {
  const role = 'role' in person ? person.role : roleOf(person.role_id)
  return isStaff(role) && !isStaff(viewer.role) ? 'Staff' : fullName(person)
}
