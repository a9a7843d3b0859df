import { z } from 'zod'
import { searchFilters, searchReportLimit } from '../global-search.ts'
import { id, idText, instant } from './common.ts'
import { projectStatuses } from '../project-status.ts'
import { reportStatuses } from '../report-status.ts'

const text = z
  .string()
  .trim()
  .max(200)
  .default('')
  .describe('A part of a name or address, whatever the case; empty: everything')
const offset = z.coerce
  .number<string | number>()
  .int()
  .min(0)
  .max(100_000)
  .default(0)
  .describe('Results to skip')

export const GlobalQuery = z.object({
  search: text,
  filter: z.enum(searchFilters).default('All').describe('Where to look'),
  offset,
  limit: z.coerce.number<string | number>().int().min(1).max(100).default(20).describe('Projects at most'),
})

export const FoundProject = z
  .object({
    id,
    name: z.string(),
    status: z.enum(projectStatuses),
    ownerEmail: z.string(),
    organizationName: z.string(),
    matchedBy: z
      .enum(['project', 'owner', 'account', 'report'])
      .describe('What was found; with "report" only some of its reports match'),
    totalReports: z.int().describe('Its reports, or of "report" those that match'),
  })
  .meta({ id: 'FoundProject' })
export type FoundProject = z.infer<typeof FoundProject>
export const FoundProjects = z.object({ totalCount: z.int(), data: z.array(FoundProject) })

export const GlobalReportsQuery = z.object({
  search: text,
  projectId: idText.optional().describe('Only reports of this project'),
  offset,
  limit: z.coerce
    .number<string | number>()
    .int()
    .min(1)
    .max(100)
    .default(searchReportLimit)
    .describe('Reports at most'),
})

export const FoundReport = z
  .object({
    id,
    name: z.string(),
    projectId: id,
    projectName: z.string(),
    ownerEmail: z.string(),
    reportStatus: z.enum(reportStatuses),
    totalRecords: z.int().describe('Records in the last finished run; -1 when there is none'),
    historyStatus: z.string().nullable().describe('Status of the last run'),
    latestDatasetId: id.nullable().describe('The last run with rows to look at'),
    recentRuns: z
      .array(z.object({ id, status: z.string(), itemCount: z.int(), createdDate: instant }))
      .describe('The last 10 runs, oldest first'),
  })
  .meta({ id: 'FoundReport' })
export type FoundReport = z.infer<typeof FoundReport>
export const FoundReports = z.object({ totalCount: z.int(), data: z.array(FoundReport) })
