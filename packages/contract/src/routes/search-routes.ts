import { route } from '../route.ts'
import { FoundProjects, FoundReports, GlobalQuery, GlobalReportsQuery } from '../schemas/search.ts'

export const searchRoutes = {
  globalSearch: route({
    method: 'GET',
    path: '/projects/global',
    tag: 'Search',
    summary: 'Find projects by name, owner, account or the names of their reports',
    permission: 'project:view',
    query: GlobalQuery,
    success: { status: 200, body: FoundProjects },
    errors: ['FORBIDDEN'],
  }),
  globalReports: route({
    method: 'GET',
    path: '/projects/global/reports',
    tag: 'Search',
    summary: 'Find reports by name, in all projects or in one, with their last runs',
    permission: 'report:view',
    query: GlobalReportsQuery,
    success: { status: 200, body: FoundReports },
  }),
}
