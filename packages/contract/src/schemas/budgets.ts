import { z } from 'zod'
import { budgetScopes, budgetStates, mostBudgetMicros } from '../budgets.ts'
import { instant } from './common.ts'

/** Millionths of a US dollar. */
const micros = z.int()

export const Budget = z
  .object({
    month: z.string().describe('"YYYY-MM", in the time zone of the account'),
    timeZone: z.string().describe('Time zone of the account'),
    resetsDate: instant.describe('When the next month begins'),
    budgetMicros: micros.nullable().describe('Millionths of a US dollar a month; null: no budget'),
    spentMicros: micros.describe('Proxy costs of the month so far, in millionths of a US dollar'),
    state: z.enum(budgetStates).describe('WARNING from 80% on; FULL: runs stop, and none starts'),
    warnedDate: instant.nullable().describe('When 80% was reached; null if less is used'),
    fullDate: instant.nullable().describe('When it was used up; null if it is not'),
  })
  .meta({ id: 'Budget' })
export type Budget = z.infer<typeof Budget>

export const BudgetSet = z.strictObject({
  budgetMicros: z
    .int('Enter an amount')
    .min(10_000, 'must be at least $0.01')
    .max(mostBudgetMicros, 'must be at most $10,000,000')
    .nullable()
    .describe('Millionths of a US dollar a month, at least 10,000; null removes the budget'),
})

export const ReportBudget = z
  .object({
    report: Budget.describe('The budget of the report'),
    account: Budget.describe('The budget of its account, which stops its runs too'),
  })
  .meta({ id: 'ReportBudget' })
export type ReportBudget = z.infer<typeof ReportBudget>

/** What a budget means for the next run of a report. */
export const BudgetNotice = z
  .object({
    state: z.enum(['WARNING', 'FULL']).describe('FULL: no run starts. WARNING from 80% on, for staff only'),
    scope: z.enum(budgetScopes).describe('Whose budget it is'),
    message: z.string().describe('What is used, and what happens then'),
    allowedBy: z
      .array(z.object({ fullName: z.string(), email: z.string() }))
      .describe('Administrators who may allow a single run, at most 3; empty for customers'),
  })
  .meta({ id: 'BudgetNotice' })
export type BudgetNotice = z.infer<typeof BudgetNotice>

export const AllowedRun = z.strictObject({
  reason: z
    .string()
    .trim()
    .min(3, 'Enter a reason')
    .max(500)
    .describe('Why the run may exceed the budget; recorded in the audit log'),
})
