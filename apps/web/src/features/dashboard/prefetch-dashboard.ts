import type { QueryClient } from '@tanstack/react-query'
import { isStaff } from '@windrow/contract/roles'
import { projectQueries } from '../../place/project-queries.ts'
import { identityQueries } from '../../session/identity-queries.ts'
import { dashboardQueries } from './dashboard-queries.ts'
import type { DashboardSearch } from './dashboard-search.ts'

/** Asks for what the dashboard shows, while its scripts load. */
export async function prefetchDashboard(queries: QueryClient, search: DashboardSearch): Promise<void> {
  // The frame shows that it failed.
  const profile = await queries.ensureQueryData(identityQueries.profile).catch(() => null)
  if (!profile) return
  void queries.prefetchQuery(dashboardQueries.desk(search))
  if (isStaff(profile.roleName)) void queries.prefetchQuery(dashboardQueries.view(search))
  else void queries.prefetchQuery(dashboardQueries.own(search))
  void queries.prefetchQuery(projectQueries.choices())
}
