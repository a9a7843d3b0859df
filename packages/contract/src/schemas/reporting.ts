import { z } from 'zod'
import {
  generatedContents,
  generatedFormats,
  generatedPeriods,
  generatedStates,
  mostReceivers,
  planFrequencies,
  reportingGroups,
  reportingPeriods,
  reportingSorts,
} from '../reporting.ts'
import { id, idList, idText, instant, name, pageQuery, Pagination } from './common.ts'
import { day, DayFigures, DayMark, Figures } from './figures.ts'

const scope = {
  days: z.enum(reportingPeriods).default('30').describe('The last days, up to today'),
  accountIds: idList.optional().describe('Only these accounts, separated by commas'),
  projectIds: idList.optional().describe('Only these projects, separated by commas'),
  reportIds: idList.optional().describe('Only these reports, separated by commas'),
}
const order = {
  group: z.enum(reportingGroups).default('account').describe('What a row is'),
  sort: z
    .string()
    .regex(new RegExp(`^-?(${reportingSorts.join('|')})$`), `must be one of ${reportingSorts.join(', ')}`)
    .default('-records')
    .describe('The column; "-" in front: the highest value first'),
}

export const ReportingQuery = z.object(scope)

export const ReportingOverview = z
  .object({
    from: day.nullable().describe('The first day; null for all time'),
    to: day.describe('Today in the time zone of your account'),
    timeZone: z.string().describe('The time zone of your account'),
    totals: Figures,
    previous: Figures.nullable().describe('Of as many days before; null for all time'),
    days: z.array(DayFigures).describe('Day by day, oldest first; for all time the last 90 days'),
    lanes: z
      .array(
        z.object({
          id,
          name: z.string(),
          succeeded: z.int().describe('Runs that succeeded in these days'),
          runs: z.int().describe('Runs that ended in these days'),
          days: z.array(DayMark).describe('Only days on which something ran'),
        }),
      )
      .describe('The accounts with the most records, at most 20'),
    accounts: z.int().describe('Number of accounts with figures'),
    spend: z
      .object({
        group: z
          .enum(reportingGroups)
          .describe('Accounts, the projects of one account, or the reports of one project'),
        rows: z.array(
          z.object({
            id,
            name: z.string(),
            accountId: id,
            projectId: id.nullable().describe('The project of a report; null for accounts'),
            proxyMicros: z.int(),
            records: z.int(),
          }),
        ),
      })
      .describe('Where the proxy costs come from, the highest first; at most 12'),
  })
  .meta({ id: 'ReportingOverview' })
export type ReportingOverview = z.infer<typeof ReportingOverview>

export const ReportingTableQuery = z.object({ ...scope, ...order, ...pageQuery(25) })
export const ReportingFileQuery = z.object({ ...scope, ...order })

const ReportingRow = z
  .object({
    id,
    name: z.string(),
    accountId: id.describe('The account, also if the row is a project or a report'),
    projectId: id.nullable().describe('The project; null for an account'),
    place: z.string().describe('What it belongs to: tier, account, or account and project'),
    figures: Figures,
    days: z.array(DayMark).describe('Only days on which something ran; at most the last 90'),
  })
  .meta({ id: 'ReportingRow' })
export type ReportingRow = z.infer<typeof ReportingRow>

export const ReportingTable = z
  .object({ rows: z.array(ReportingRow), pagination: Pagination })
  .meta({ id: 'ReportingTable' })
export type ReportingTable = z.infer<typeof ReportingTable>

/** A view as the address of the page holds it. */
const viewSearch = z
  .strictObject({
    days: z.enum(reportingPeriods).default('30').describe('The last days, up to today'),
    group: z.enum(reportingGroups).default('account').describe('What a row is'),
    accountIds: z.array(id).max(500).default([]).describe('Only these accounts; empty for all'),
    projectIds: z.array(id).max(500).default([]).describe('Only these projects; empty for all'),
    reportIds: z.array(id).max(500).default([]).describe('Only these reports; empty for all'),
  })
  .meta({ id: 'ReportingFilters' })

export const ReportingView = z
  .object({ id, name: z.string(), filters: viewSearch })
  .meta({ id: 'ReportingView' })
export type ReportingView = z.infer<typeof ReportingView>
export const ReportingViews = z.object({
  views: z.array(ReportingView).describe('By name'),
})
export const ReportingViewSave = z.strictObject({
  name: name.describe('A view of the same name is replaced'),
  filters: viewSearch,
})
export const reportingViewParams = z.object({ viewId: idText.describe('The saved view') })

const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of the day such as 06:00 or 18:30')

/** When a report is generated again. */
export const PlanRepeat = z
  .strictObject({
    frequency: z.enum(planFrequencies).describe('How often'),
    time: timeOfDay.default('07:00').describe('Time of the day in the time zone'),
    weekday: z.int().min(1).max(7).default(1).describe('Weekly: 1 is Monday, 7 Sunday'),
    monthDay: z
      .union([z.int().min(1).max(31), z.literal('last')])
      .default(1)
      .describe('Monthly: day of the month; in shorter months the last day'),
    timeZone: z.string().min(1).max(64).default('UTC').describe('As the IANA names it: "Europe/Helsinki"'),
  })
  .meta({ id: 'PlanRepeat' })
export type PlanRepeat = z.infer<typeof PlanRepeat>

const ids = (what: string) => z.array(id).max(500).default([]).describe(`Only these ${what}; empty for all`)

/** What a generated report contains. */
export const GeneratedSettings = z
  .strictObject({
    name,
    format: z.enum(generatedFormats).describe('The file'),
    period: z
      .enum(generatedPeriods)
      .describe('Which days, seen from the day on which it is made; weeks begin on Monday'),
    accountIds: ids('accounts'),
    projectIds: ids('projects'),
    contents: z.array(z.enum(generatedContents)).min(1).max(generatedContents.length).describe('Its parts'),
    receivers: z
      .array(z.email().max(254))
      .max(mostReceivers)
      .default([])
      .describe('Users who are told when it is ready. They must be allowed to see all of its accounts'),
  })
  .meta({ id: 'GeneratedSettings' })
export type GeneratedSettings = z.infer<typeof GeneratedSettings>

export const GeneratedCreate = z.strictObject({
  settings: GeneratedSettings,
  repeat: PlanRepeat.nullable().default(null).describe('null to make it once, now'),
})
export const GeneratedReport = z
  .object({
    id,
    name: z.string(),
    format: z.enum(generatedFormats),
    scope: z.string().describe('Its accounts and projects, in words'),
    from: day.nullable().describe('The first day; null for all time'),
    to: day.describe('The last day'),
    maker: z.string().describe('Who ordered it'),
    plan: z.string().nullable().describe('How often it is generated, in words; null if it was made once'),
    receivers: z.array(z.string()).describe('Email addresses'),
    state: z.enum(generatedStates),
    message: z.string().nullable().describe('Why it failed'),
    bytes: z.int().nullable().describe('Size of the file'),
    createdDate: instant,
    expiresDate: instant.nullable().describe('When the file is deleted'),
    mayChange: z.boolean().describe('Whether you can retry and delete it'),
  })
  .meta({ id: 'GeneratedReport' })
export type GeneratedReport = z.infer<typeof GeneratedReport>

export const GeneratedQuery = z.object(pageQuery(25))
export const GeneratedList = z
  .object({ reports: z.array(GeneratedReport).describe('Newest first'), pagination: Pagination })
  .meta({ id: 'GeneratedList' })
export const generatedParams = z.object({ generatedId: idText.describe('The generated report') })

export const ReportPlan = z
  .object({
    id,
    settings: GeneratedSettings,
    repeat: PlanRepeat,
    words: z.string().describe('When it is generated, in words'),
    maker: z.string().describe('Who ordered it'),
    nextDate: instant.nullable().describe('When it is generated next'),
    mayChange: z.boolean().describe('Whether you can delete it'),
  })
  .meta({ id: 'ReportPlan' })
export type ReportPlan = z.infer<typeof ReportPlan>
export const ReportPlans = z.object({ plans: z.array(ReportPlan).describe('The next one first') })
export const planParams = z.object({ planId: idText.describe('The recurring report') })
export const GeneratedOrdered = z
  .object({
    report: GeneratedReport.nullable().describe('null if it is generated later'),
    plan: ReportPlan.nullable().describe('null if it is made once'),
  })
  .meta({ id: 'GeneratedOrdered' })
