import { z } from 'zod'
import { Budget } from './budgets.ts'
import { id, instant } from './common.ts'

const micros = z.int().describe('Millionths of a US dollar')

export const AccountOverview = z
  .object({
    runs: z
      .object({
        ended: z.int(),
        succeeded: z.int(),
        failed: z.int(),
        stopped: z.int(),
        active: z.int().describe('Active or waiting for a worker at the moment'),
        topFailure: z
          .object({ kind: z.string(), failed: z.int() })
          .nullable()
          .describe('The most frequent kind of failure; null without failed runs'),
      })
      .describe('Runs of the last 30 days'),
    days: z
      .array(
        z.object({
          day: z.iso.date(),
          runs: z.int(),
          failed: z.int(),
          records: z.int(),
          micros: micros.describe('Proxy costs in millionths of a US dollar'),
        }),
      )
      .describe('The last 30 days in the time zone of the account, oldest first'),
    held: z.int().describe('Runs whose deliveries are held for review'),
    tasks: z
      .object({ open: z.int(), oldestDate: instant.nullable() })
      .describe('Anomaly tasks that are open'),
    retentionDays: z.int().describe('Days after the end of a run until its rows are archived'),
    requestsToday: z.int().describe('Requests of runs that ended today'),
    reports: z.int().describe('Reports of its projects'),
    budget: Budget,
    fullOn: z.iso
      .date()
      .nullable()
      .describe('When the budget will be used up at the present pace; null if not within the month'),
    spend: z
      .array(z.object({ day: z.iso.date(), micros }))
      .describe('Proxy costs by day of the month until today'),
    usage: z
      .array(
        z.object({
          projectId: id,
          reportId: id,
          reportName: z.string(),
          list: z.string().nullable().describe('The proxy list that cost most; null if none was used'),
          records: z.int(),
          requests: z.int(),
          blocked: z.int(),
          spentMicros: micros,
          budgetMicros: micros.nullable(),
        }),
      )
      .describe('Reports of the account this month, highest spend first, at most ten'),
    stopped: z
      .array(
        z.object({
          projectId: id,
          reportId: id,
          reportName: z.string(),
          historyId: id.nullable().describe('The stopped run; null for a due time that waits'),
          rows: z.int(),
          message: z.string(),
          delivery: z.enum(['NONE', 'QUEUED', 'DELIVERED', 'HELD']),
          at: instant,
        }),
      )
      .describe('What the budgets stopped this month, and what waits for them; at most 20'),
  })
  .meta({ id: 'AccountOverview' })
export type AccountOverview = z.infer<typeof AccountOverview>
