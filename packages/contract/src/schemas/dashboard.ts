import { z } from 'zod'
import { runStatuses } from '../run-status.ts'
import { failureKinds } from '../reporting.ts'
import { destinationTypes } from '../destinations.ts'
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
      records: z.int().describe('Rows, without those of rejected runs'),
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
export const needKinds = ['LOGIN', 'FINDING', 'DELIVERY', 'RUN', 'BUDGET', 'SERVICE', 'HELD', 'KEY'] as const
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

const UsualRange = z
  .object({ day, low: z.int(), high: z.int() })
  .meta({ id: 'UsualRange', description: 'How many records a day usually has' })
export type UsualRange = z.infer<typeof UsualRange>

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
    usual: z
      .array(UsualRange)
      .describe(
        'The usual range of records of each day that is over, from the same weekday of up to six weeks before; only days with four weeks before. Empty for "24h"',
      ),
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
        waitingBefore: z
          .array(z.int())
          .describe(
            'Most runs that waited at once, for each half hour of the last 24 hours, oldest first; the last one is not over',
          ),
        reasons: z.array(z.object({ reason: z.string().describe('Why they wait'), runs: z.int() })),
        nodes: z.array(Node),
      })
      .nullable()
      .describe('Queue and workers of the installation; null for users who are not staff'),
    createdDate: instant.describe('When these figures were read'),
  })
  .meta({ id: 'DashboardDesk' })
export type DashboardDesk = z.infer<typeof DashboardDesk>

export const OwnDeskQuery = z.object({
  projectIds: idList.optional().describe('Only these projects, separated by commas'),
  reportIds: idList.optional().describe('Only these reports, separated by commas'),
})

const reportPlace = { projectId: id, reportId: id, reportName: z.string() }

const OwnReport = z
  .object({
    id,
    name: z.string(),
    projectId: id,
    projectName: z.string(),
    status: z.enum(runStatuses).nullable().describe('Of the latest run; null before the first one'),
    lastDate: instant.nullable().describe('When the latest run was started'),
    isHeld: z.boolean().describe('Whether the deliveries of the latest run wait for a decision'),
    dataset: z
      .object({
        historyId: id,
        rows: z.int(),
        before: z.int().nullable().describe('Rows of the dataset before it'),
      })
      .nullable()
      .describe('The latest run that succeeded and was not rejected'),
    recentRuns: z
      .array(z.object({ id, status: z.enum(runStatuses), itemCount: z.int() }))
      .describe('The last 14 runs, oldest first'),
    deliveries: z
      .object({ delivered: z.int(), failed: z.int(), all: z.int() })
      .describe('Automatic deliveries of the dataset'),
    nextDate: instant.nullable().describe('When a schedule starts it next'),
  })
  .meta({ id: 'OwnReport' })
export type OwnReport = z.infer<typeof OwnReport>

const Arrival = z
  .object({
    deliveryId: id,
    ...reportPlace,
    destination: z.string().describe('Name of the destination'),
    type: z.enum(destinationTypes),
    rows: z.int().nullable().describe('Rows of the run; null if it was deleted'),
    arrivedDate: instant,
  })
  .meta({ id: 'Arrival' })
export type Arrival = z.infer<typeof Arrival>

export const OwnDesk = z
  .object({
    projects: z.int().describe('Projects that you can see'),
    today: z
      .object({
        expected: z.int().describe('Reports that ran today, are running, or are due until midnight'),
        ready: z.int().describe('Reports among them with a new dataset'),
        failed: z
          .object({ ...reportPlace, endedDate: instant, others: z.int().describe('Others like it') })
          .nullable()
          .describe('The last report that failed today and has no new dataset'),
        arrived: z.int().describe('Deliveries that arrived'),
        held: z.int().describe('Runs whose deliveries wait for a decision, of any day'),
      })
      .describe('Today in the time zone of your account'),
    next: z
      .object({ ...reportPlace, dueDate: instant })
      .nullable()
      .describe('The run that a schedule starts next'),
    reports: z.array(OwnReport).describe('Those that ran last, the latest first; at most ten'),
    totalReports: z.int(),
    arrivals: z.array(Arrival).describe("Today's deliveries that arrived, the latest first; at most eight"),
    createdDate: instant.describe('When this was read'),
  })
  .meta({ id: 'OwnDesk' })
export type OwnDesk = z.infer<typeof OwnDesk>
