import { route } from '../route.ts'
import { Dashboard, DashboardQuery } from '../schemas/dashboard.ts'

export const dashboardRoutes = {
  dashboard: route({
    method: 'GET',
    path: '/dashboard',
    tag: 'Projects',
    summary: 'Get what ran, what failed and what is running, in the projects you can see',
    permission: 'project:view',
    query: DashboardQuery,
    success: { status: 200, body: Dashboard },
  }),
}
