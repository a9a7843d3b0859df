import { z } from 'zod'
import { roleNames } from '../roles.ts'
import { memberStatuses } from './teams.ts'
import { id, idText, instant, name, pageQuery, Pagination } from './common.ts'

export const projectStatuses = [
  'ACTIVE',
  'PENDING',
  'PROCESSING',
  'COMPLETED',
  'CANCELED',
  'DELETED',
] as const
export type ProjectStatus = (typeof projectStatuses)[number]

const Member = z.object({
  userId: id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  roleName: z.enum(roleNames),
  status: z.enum(memberStatuses),
})
const RunMark = z.object({ id, status: z.string(), itemCount: z.int(), createdDate: instant })

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
    totalReports: z.int(),
    totalExtractors: z.int(),
    failingReports: z.int().describe('Reports whose last run failed'),
    totalRecords: z.int().describe('Records in the last run of each report, added up; -1 when nothing ran'),
    recentRuns: z.array(RunMark).describe('The last 14 runs of all reports, oldest first'),
    createdDate: instant,
  })
  .meta({ id: 'Project' })
export type Project = z.infer<typeof Project>

export const ProjectListQuery = z.object({
  ...pageQuery(10),
  search: z.string().max(200).optional(),
  status: z.enum(projectStatuses).optional(),
  sort: z.enum(['name', '-name', 'createdDate', '-createdDate']).default('-createdDate'),
})
export const ProjectList = z.object({
  projects: z.array(Project),
  pagination: Pagination,
  counts: z.record(z.string(), z.int()).describe('Number of projects per status, and under ALL'),
})

export const ProjectCreate = z.object({ name })
export const ProjectUpdate = z.object({ name })
export const projectParams = z.object({ id: idText })
