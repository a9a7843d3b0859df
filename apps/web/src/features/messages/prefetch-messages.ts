import type { QueryClient } from '@tanstack/react-query'
import { isStaff } from '@windrow/contract/roles'
import { projectQueries } from '../../place/project-queries.ts'
import { identityQueries } from '../../session/identity-queries.ts'
import { threadQueries } from '../threads/thread-queries.ts'
import { threadsEverywhere } from './message-queries.ts'
import type { MessageSearch } from './message-search.ts'

/** Asks for the list of threads, the counts of its views and the projects to filter by, while its scripts load. */
export async function prefetchMessages(queries: QueryClient, search: MessageSearch): Promise<void> {
  // The frame shows that it failed.
  const profile = await queries.ensureQueryData(identityQueries.profile).catch(() => null)
  if (!profile) return
  void queries.prefetchQuery(threadsEverywhere(search, isStaff(profile.roleName)))
  void queries.prefetchQuery(threadQueries.counts(null))
  void queries.prefetchQuery(projectQueries.choices())
}
