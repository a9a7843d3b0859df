import { useSuspenseQuery } from '@tanstack/react-query'
import { isStaff } from '@windrow/contract/roles'
import { identityQueries } from './identity-queries.ts'

/** The logged-in user; loaded before any screen that requires login. */
export function useProfile() {
  const { data: profile } = useSuspenseQuery(identityQueries.profile)
  return {
    profile,
    staff: isStaff(profile.roleName),
    /** User id for data remembered in this browser; null during impersonation, which isn't the user's own activity. */
    ownId: profile.impersonatedBy === null ? profile.userId : null,
  }
}
