import { route } from '../route.ts'
import { Dashboard, DashboardQuery } from '../schemas/dashboard.ts'

export const dashboardRoutes = {
  dashboard: route({
    method: 'GET',
    path: '/dashboard',
    tag: 'Projects',
    summary: 'What ran, what failed and what runs now, in the projects one may see',
    permission: 'project:view',
    query: DashboardQuery,
    success: { status: 200, body: Dashboard },
  }),
}
