import type { QueryClient } from '@tanstack/react-query'
import { roleMay } from '@windrow/contract/roles'
import { identityQueries } from '../../session/identity-queries.ts'
import type { PeopleSearch } from '../people/people-search.ts'
import { factorQueries } from './factor-queries.ts'
import { teamQueries } from './team-queries.ts'

/** Asks for the members of a team, and for its rule of second factors, while the scripts of the list load. */
export async function prefetchMembers(queries: QueryClient, search: PeopleSearch): Promise<void> {
  void queries.prefetchQuery(teamQueries.members(search))
  // The frame shows that it failed.
  const profile = await queries.ensureQueryData(identityQueries.profile).catch(() => null)
  if (!profile || !roleMay(profile.roleName, 'team:require-second-factor')) return
  void queries.prefetchQuery(factorQueries.account(search.organizationId ?? profile.organizationId))
}
