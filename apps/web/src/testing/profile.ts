import type { QueryClient } from '@tanstack/react-query'
import { roleIds, type RoleName } from '@windrow/contract/roles'
import type { Profile } from '@windrow/contract/schemas/users'
import { keys } from '../keys/keys.ts'
import { heldQueries } from './show.tsx'

/** Someone with this role, as the server says who is logged in. */
export const profileOf = (roleName: RoleName): Profile => ({
  userId: 7,
  authId: 'windrow|7',
  email: 'maja@nordlake.example',
  firstName: 'Maja',
  lastName: 'Lindqvist',
  roleId: roleIds[roleName],
  roleName,
  organizationId: 1,
  organizationName: 'Nordlake',
  scope: roleName,
  expiresAt: '2026-11-20T12:15:00.000Z',
  impersonatedBy: null,
  secondFactorMissing: false,
})

/** A cache that knows who is logged in. */
export function queriesOf(roleName: RoleName): QueryClient {
  const queries = heldQueries()
  queries.setQueryData(keys.own.profile, profileOf(roleName))
  return queries
}
