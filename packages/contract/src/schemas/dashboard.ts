import { z } from 'zod'
import { runStatuses } from '../run-status.ts'
import { failureKinds } from '../reporting.ts'
import { id, idList, instant } from './common.ts'
import { day, DayFigures, Figures } from './figures.ts'

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
  failedPages: z.int().describe('Pages that failed after all retries'),
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

/** Periods of the desk: yesterday and today, or the last days. */
export const deskPeriods = ['24h', '7d', '30d'] as const
export type DeskPeriod = (typeof deskPeriods)[number]

export const DeskQuery = z.object({
  period: z
    .enum(deskPeriods)
    .default('30d')
    .describe('The last days, up to today; "24h" is yesterday and today, because figures are kept by day'),
  accounts: idList.optional().describe('Only these accounts, separated by commas'),
  projectIds: idList.optional().describe('Only these projects, separated by commas'),
  reportIds: idList.optional().describe('Only these reports, separated by commas'),
})

/** Kinds of things that wait for a person. */
export const needKinds = ['LOGIN', 'FINDING', 'DELIVERY', 'RUN', 'HELD', 'KEY'] as const
export type NeedKind = (typeof needKinds)[number]

const Need = z
  .object({
    key: z.string().describe('Stays the same until it is done'),
    kind: z.enum(needKinds).describe('What it is about'),
    tone: z.enum(['bad', 'warn']).describe('"bad" if data is missing or will be'),
    title: z.string().describe('What is wrong; names from the data in backticks'),
    place: z.string().describe('Account, project and report, or what it holds up'),
    href: z.string().describe('The path of the page where it is put right'),
    verb: z.string().describe('What to do there'),
    owner: z.string().nullable().describe('Who takes care of it'),
    mine: z.boolean().describe('Whether that is you, or it is yours alone'),
    since: instant.nullable(),
    until: instant.nullable().describe('When something happens to it without a person'),
  })
  .meta({ id: 'DashboardNeed' })
export type DashboardNeed = z.infer<typeof Need>

const Node = z.object({
  host: z.string(),
  runs: z.int().describe('Runs that it works on'),
  isLost: z.boolean().describe('Whether its worker was not heard of for a while'),
  heartbeatDate: instant.describe('When its worker was last heard of'),
})

export const DashboardDesk = z
  .object({
    from: day,
    to: day.describe('Today in the time zone of your account'),
    totals: Figures,
    previous: Figures.describe('Of as many days before'),
    days: z.array(DayFigures).describe('Days with figures, oldest first'),
    failures: z
      .array(
        z.object({
          kind: z.enum(failureKinds).describe('Why runs failed'),
          label: z.string().describe('The same in words'),
          failed: z.int().describe('Failed runs'),
          before: z.int().describe('Failed runs of as many days before'),
        }),
      )
      .describe('Failed runs by the most frequent failure of their pages, most first'),
    punctuality: z
      .array(
        z.object({
          label: z.string().describe('Type of destination'),
          late: z.int().describe('Automatic deliveries that arrived late'),
          failed: z.int().describe('Deliveries that failed for good'),
        }),
      )
      .describe('Destinations with late or failed deliveries, most first'),
    needs: z.array(Need).describe('What waits for a person, the most urgent first; at most 50'),
    queue: z
      .object({
        waiting: z.int().describe('Runs that wait'),
        oldestDate: instant.nullable().describe('Since when the first of them waits'),
        running: z.int().describe('Runs that workers work on'),
        reasons: z.array(z.object({ reason: z.string().describe('Why they wait'), runs: z.int() })),
        nodes: z.array(Node),
      })
      .nullable()
      .describe('Queue and workers of the installation; null for users who are not staff'),
    createdDate: instant.describe('When these figures were read'),
  })
  .meta({ id: 'DashboardDesk' })
export type DashboardDesk = z.infer<typeof DashboardDesk>
