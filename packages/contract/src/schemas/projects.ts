import { z } from 'zod'
import { deletedProjectDays, projectRepeats, projectStatuses } from '../project-status.ts'
import { roleNames } from '../roles.ts'
import { memberStatuses } from './teams.ts'
import { id, idList, instant, name, pageQuery, Pagination, projectId } from './common.ts'
import { ProjectRequest } from './project-requests.ts'

const Member = z.object({
  userId: id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  roleName: z.enum(roleNames),
  status: z.enum(memberStatuses),
})
const RunMark = z.object({ id, status: z.string(), itemCount: z.int(), createdDate: instant })

export const attentionKinds = ['FAILED', 'DELIVERY', 'HELD'] as const
const Attention = z
  .object({
    kind: z
      .enum(attentionKinds)
      .describe(
        'Reports whose last run failed, deliveries that failed in the last three days and were not repeated, or runs whose deliveries wait for a decision',
      ),
    count: z.int(),
    reportId: id.describe('The report of the latest of them'),
    historyId: id.nullable().describe('Its run; null for deliveries'),
  })
  .meta({ id: 'ProjectAttention' })
export type ProjectAttention = z.infer<typeof Attention>

export const Project = z
  .object({
    id,
    name: z.string(),
    status: z.enum(projectStatuses),
    organizationId: id,
    organizationName: z.string(),
    ownerEmail: z.string(),
    ownerName: z.string(),
    projectMembers: z.array(Member),
    repeat: z.enum(projectRepeats),
    isTest: z.boolean().describe('Whether it is a test project'),
    totalReports: z.int(),
    totalExtractors: z.int(),
    failingReports: z.int().describe('Reports whose last run failed'),
    totalRecords: z.int().describe('Records in the last run of each report, added up; -1 when nothing ran'),
    recentRuns: z.array(RunMark).describe('The last 14 runs of all reports, oldest first'),
    attention: z.array(Attention).describe('What needs a person, at most one entry of each kind'),
    nextDate: instant.nullable().describe('When a schedule next starts a run; null if none does'),
    createdDate: instant,
  })
  .meta({ id: 'Project' })
export type Project = z.infer<typeof Project>

const flag = z.enum(['true', 'false'])

/** A project with its reports by name, and its original request. */
export const ProjectDetail = Project.extend({
  reports: z.array(z.object({ id, name: z.string() })),
  ownerId: id,
  request: ProjectRequest.nullable().describe("The customer's request"),
  previousStatus: z
    .enum(projectStatuses)
    .nullable()
    .describe('Status before it was canceled or deleted, to restore'),
  deletedDate: instant
    .nullable()
    .describe(`When it was deleted; after ${deletedProjectDays} days it is removed permanently`),
  tier: z.string().nullable().describe('Of its account; null to those who may not see it'),
  allowedDomains: z
    .array(z.string())
    .nullable()
    .describe('Of its account; null to those who may not see them'),
  jiraKey: z.string().nullable().describe('Its Jira ticket; null to those who may not see it'),
  jiraUrl: z.string().nullable(),
}).meta({ id: 'ProjectDetail' })
export type ProjectDetail = z.infer<typeof ProjectDetail>

export const ProjectListQuery = z.object({
  ...pageQuery(10),
  search: z.string().max(200).optional().describe('A part of the name'),
  status: z.enum(projectStatuses).optional().describe('DELETED is for those who may restore projects'),
  accountIds: idList.optional().describe('Only of these accounts, separated by commas; for staff'),
  ownerIds: idList.optional().describe('Only projects of these owners, separated by commas'),
  isTest: flag.optional().describe('"true": only test projects; "false": all others'),
  sort: z.enum(['name', '-name', 'createdDate', '-createdDate']).default('-createdDate'),
})
export const ProjectList = z.object({
  projects: z.array(Project),
  pagination: Pagination,
  counts: z.record(z.string(), z.int()).describe('Number of projects per status, and under ALL'),
})

export const ProjectUpdate = z.object({ name })
export const projectParams = z.object({ id: projectId })

/** A project in a list of choices. */
const ProjectName = z.object({ id, name: z.string(), organizationId: id, organizationName: z.string() })
export const ProjectNames = z.object({ projects: z.array(ProjectName) })
export const ProjectNamesQuery = z.object({
  scope: z
    .string()
    .max(40)
    .optional()
    .describe('The type of the user; whose projects are seen is decided by who asks'),
  search: z.string().max(200).optional().describe('A part of the name'),
  limit: z.coerce.number<string | number>().int().min(1).max(1000).default(1000).describe('Projects at most'),
})
export const AccountIdsQuery = z.object({
  accountIds: idList.describe('Ids of accounts, separated by commas'),
})
export const AccountProjects = z.object({
  organizations: z.array(
    z.object({ organizationId: id, name: z.string(), projects: z.array(z.object({ id, name: z.string() })) }),
  ),
})
