import { z } from 'zod'
import { runStatuses } from '../run-status.ts'
import { id, idList, instant } from './common.ts'

/** Days covered, with the number of columns in the chart: hours of a day, days of a week or month. */
export const dashboardSpans = { '1': 24, '7': 7, '30': 30 } as const
export type DashboardDays = keyof typeof dashboardSpans

export const DashboardQuery = z.object({
  days: z.enum(['1', '7', '30']).default('7').describe('How far back'),
  accountIds: idList.optional().describe('Only these accounts, separated by commas'),
  projectIds: idList.optional().describe('Only these projects, separated by commas'),
  reportIds: idList.optional().describe('Only these reports, separated by commas'),
})

const RunLine = z.object({
  id,
  projectId: id,
  projectName: z.string(),
  reportId: id,
  reportName: z.string(),
  status: z.enum(runStatuses),
  debugMessage: z.string().nullable().describe('Why it waits or why it failed'),
  itemCount: z.int(),
  createdDate: instant,
})
export type DashboardRun = z.infer<typeof RunLine>

const ProjectLine = z.object({
  id,
  name: z.string(),
  organizationName: z.string(),
  runs: z.int(),
  failed: z.int(),
  records: z.int(),
  columns: z
    .array(z.object({ start: instant, runs: z.int(), failed: z.int(), records: z.int() }))
    .describe('The same hour by hour or day by day, oldest first'),
})
export type DashboardProject = z.infer<typeof ProjectLine>

export const Dashboard = z
  .object({
    since: instant,
    totals: z.object({
      projects: z.int(),
      reports: z.int(),
      runs: z.int().describe('Started since then'),
      failed: z.int(),
      records: z.int(),
      active: z.int().describe('Waiting or running now'),
    }),
    active: z.array(RunLine).describe('Queued or running, the latest ten'),
    failed: z.array(RunLine).describe('Failed since then, the latest ten'),
    projects: z.array(ProjectLine).describe('The ten projects with the most failed runs, then the most runs'),
  })
  .meta({ id: 'Dashboard' })
export type Dashboard = z.infer<typeof Dashboard>
