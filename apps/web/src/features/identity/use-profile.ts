import { useSuspenseQuery } from '@tanstack/react-query'
import { isStaff } from '@windrow/contract/roles'
import { identityQueries } from './identity-queries.ts'

/** Who is logged in; loaded before any screen behind the login. */
export function useProfile() {
  const { data: profile } = useSuspenseQuery(identityQueries.profile)
  return { profile, staff: isStaff(profile.roleName) }
}
