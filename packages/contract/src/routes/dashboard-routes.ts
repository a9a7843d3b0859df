import { route } from '../route.ts'
import {
  Dashboard,
  DashboardDesk,
  DashboardQuery,
  DeskQuery,
  OwnDesk,
  OwnDeskQuery,
} from '../schemas/dashboard.ts'

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
  dashboardDesk: route({
    method: 'GET',
    path: '/dashboard/desk',
    tag: 'Projects',
    summary: 'Get what waits for a person, and what runs and deliveries came to day by day',
    permission: 'project:view',
    query: DeskQuery,
    success: { status: 200, body: DashboardDesk },
  }),
  dashboardOwn: route({
    method: 'GET',
    path: '/dashboard/own',
    tag: 'Projects',
    summary:
      "Get your account's reports as they are today: new datasets, what arrived where, and what runs next",
    permission: 'project:view',
    query: OwnDeskQuery,
    success: { status: 200, body: OwnDesk },
  }),
}
