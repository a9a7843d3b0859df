import { useSuspenseQuery } from '@tanstack/react-query'
import { isStaff } from '@windrow/contract/roles'
import { identityQueries } from './identity-queries.ts'

/** Who is logged in; loaded before any screen behind the login. */
export function useProfile() {
  const { data: profile } = useSuspenseQuery(identityQueries.profile)
  return {
    profile,
    staff: isStaff(profile.roleName),
    /** For whom this browser remembers; what is done as someone else is not what this person does. */
    ownId: profile.impersonatedBy === null ? profile.userId : null,
  }
}
