import { route } from '../route.ts'
import {
  OwnerLookup,
  OwnerLookupQuery,
  ProjectTicket,
  TicketLookup,
  TicketQuery,
} from '../schemas/project-changes.ts'
import {
  AccountIdsQuery,
  AccountProjects,
  ProjectDetail,
  ProjectNames,
  ProjectNamesQuery,
  projectParams,
} from '../schemas/projects.ts'
import { ProjectIdsQuery, ProjectRuns, ProjectRunsQuery, ReportNames } from '../schemas/reports.ts'

const looked = { method: 'GET', tag: 'Projects' } as const

/** Lookups about projects for forms and filters. */
export const projectLookupRoutes = {
  projectNames: route({
    ...looked,
    path: '/projects/limit',
    summary: 'List the names of the projects you can see',
    permission: 'project:view',
    query: ProjectNamesQuery,
    success: { status: 200, body: ProjectNames },
  }),
  projectsOfAccounts: route({
    ...looked,
    path: '/projects/get-project-by-account-ids',
    summary: 'List the projects of accounts by name',
    permission: 'project:view',
    query: AccountIdsQuery,
    success: { status: 200, body: ProjectNames },
  }),
  organizationProjects: route({
    ...looked,
    path: '/projects/organizationProjects',
    summary: 'List accounts, each with the names of its projects',
    permission: 'project:view',
    query: AccountIdsQuery,
    success: { status: 200, body: AccountProjects },
  }),
  reportNames: route({
    ...looked,
    path: '/projects/get-all-reports',
    summary: 'List the names of the reports of projects',
    permission: 'report:view',
    query: ProjectIdsQuery,
    success: { status: 200, body: ReportNames },
  }),
  projectRuns: route({
    ...looked,
    path: '/projects/{id}/runs',
    summary: 'List the last runs of each report of a project, for charts',
    permission: 'report:view',
    params: projectParams,
    query: ProjectRunsQuery,
    success: { status: 200, body: ProjectRuns },
  }),
  projectOwnerLookup: route({
    ...looked,
    path: '/projects/owner',
    summary: 'Find the user with an email address, to create a project for that user',
    permission: 'user:manage',
    query: OwnerLookupQuery,
    rateLimit: 120,
    success: { status: 200, body: OwnerLookup },
  }),
  projectTicketSave: route({
    method: 'POST',
    path: '/projects/jira',
    tag: 'Projects',
    summary: 'Link a project to its Jira ticket, or remove the link',
    permission: 'project:jira',
    body: ProjectTicket,
    success: { status: 200, body: ProjectDetail },
    errors: ['UNAVAILABLE', 'NOT_FOUND'],
  }),
  ticketLookup: route({
    ...looked,
    path: '/support',
    summary: 'Look up a support ticket in the Jira of the operator',
    permission: 'project:jira',
    query: TicketQuery,
    rateLimit: 120,
    success: { status: 200, body: TicketLookup },
    errors: ['UNAVAILABLE'],
  }),
}
