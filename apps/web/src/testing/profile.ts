import type { QueryClient } from '@tanstack/react-query'
import { roleIds, type RoleName } from '@windrow/contract/roles'
import type { Profile } from '@windrow/contract/schemas/users'
import { keys } from '../keys/keys.ts'
import { heldQueries } from './show.tsx'

/** The profile of a logged-in user with this role. */
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

/** A query cache with the profile of a logged-in user of this role. */
export function queriesOf(roleName: RoleName): QueryClient {
  const queries = heldQueries()
  queries.setQueryData(keys.own.profile, profileOf(roleName))
  return queries
}
