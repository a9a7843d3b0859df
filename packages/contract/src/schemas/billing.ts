import { z } from 'zod'
import { billingItems, isCurrency, ruleStates, statementStatuses } from '../billing.ts'
import { clientId } from './client-id.ts'
import { id, idText, instant, name, pageQuery, Pagination, projectId, reportId } from './common.ts'

const amount = z
  .string()
  .regex(/^-?\d{1,30}(\.\d{1,4})?$/, 'must be a decimal number')
  .describe("Decimal number in the account's currency, exact")
const rate = z
  .string()
  .regex(/^\d{1,7}(\.\d{1,6})?$/, 'must be a number with at most six decimal places')
  .describe("Price of a unit in the account's currency, up to six decimal places")
const month = z
  .string()
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'must be a month like 2026-10')
  .describe("A month in the account's time zone")
const day = z.iso.date()
const limitCount = z.int().min(0).max(1_000_000_000_000).nullable()
const organizationId = id.describe('The account')
const reason = z
  .string('Enter a reason')
  .trim()
  .min(1, 'Enter a reason')
  .max(300)
  .regex(/^[^\p{Cc}]*$/u, 'must be a single line')

const item = {
  billingItem: z
    .enum(billingItems)
    .describe('Records above the limit, records up to the limit, requests, or runs'),
  billingItemLimitCount: limitCount.describe(
    'Records: included each month. Records Cap: the most that is billed each month. Null otherwise',
  ),
  unitRate: rate,
  effectiveDate: day.describe("The first day on which it applies, in the account's time zone"),
}

export const BillingTemplate = z
  .object({
    templateId: id,
    name: z.string(),
    ...item,
    unitRate: z.string().describe('Price of a unit; the currency is that of the account it is applied to'),
    isRetired: z.boolean().describe('Retired templates stay on their rules, and no new rule can use them'),
    ruleCount: z.int().describe('Rules that were made from it'),
  })
  .meta({ id: 'BillingTemplate' })
export type BillingTemplate = z.infer<typeof BillingTemplate>
export const BillingTemplateQuery = z.object({
  ...pageQuery(50),
  search: z.string().max(200).optional().describe('A part of the name'),
})
export const BillingTemplatePage = z.object({ templates: z.array(BillingTemplate), pagination: Pagination })
export const BillingTemplateCreate = z.object({ name, ...item })
export const BillingTemplateUpdate = z.object({ name, ...item, isRetired: z.boolean() }).partial()
export const billingTemplateParams = z.object({ templateId: idText.describe('The template') })

export const BillingRule = z
  .object({
    billingRuleId: id,
    organizationId,
    accountName: z.string(),
    currency: z.string().describe('ISO 4217 code'),
    reportId: id.nullable().describe('Null: applies to all reports of the account'),
    reportName: z.string().nullable(),
    projectId: id.nullable(),
    projectName: z.string().nullable(),
    templateId: id.nullable(),
    name: z.string(),
    ...item,
    unitRate: z.string().describe("Price of a unit in the account's currency"),
    endDate: day.nullable().describe('The first day on which it no longer applies; null: without an end'),
    state: z.enum(ruleStates).describe("Today, in the account's time zone"),
  })
  .meta({ id: 'BillingRule' })
export type BillingRule = z.infer<typeof BillingRule>
export const BillingRuleQuery = z.object({
  ...pageQuery(50),
  organizationId: idText.optional().describe('Only rules of this account'),
  reportId: idText.optional().describe('Only rules of this report'),
  state: z.enum(ruleStates).optional().describe('Only rules that are planned, active or ended today'),
})
export const BillingRulePage = z.object({ rules: z.array(BillingRule), pagination: Pagination })

const newRule = {
  name,
  templateId: id.nullable().default(null).describe('The template whose values were used'),
  reportIds: z
    .array(id)
    .max(200)
    .default([])
    .describe('Makes one rule for each of these reports; empty: one rule for the whole account'),
  ...item,
  endDate: day.nullable().default(null).describe('The first day on which it no longer applies'),
}
export const BillingRuleCreate = z.object({
  ...newRule,
  endOthers: z
    .boolean()
    .default(false)
    .describe('Ends overlapping rules on the effective date instead of refusing the new one'),
})
export const BillingRules = z.object({ rules: z.array(BillingRule) })
export const BillingRulePreview = z.object({ ...newRule })
export const RuleOverlap = z
  .object({
    billingRuleId: id,
    reportId: id.nullable(),
    place: z.string().describe('Name of the report, or of the account'),
    name: z.string(),
    effectiveDate: day,
    endDate: day.nullable(),
    canEnd: z.boolean().describe('Whether it can end on the effective date of the new rule'),
    startOn: day.nullable().describe('The first date on which the new rule would not overlap; null: none'),
    endOn: day.nullable().describe('The end date with which the new rule would not overlap; null: none'),
  })
  .meta({ id: 'RuleOverlap' })
export type RuleOverlap = z.infer<typeof RuleOverlap>
export const BillingPreview = z
  .object({
    currency: z.string().describe('ISO 4217 code'),
    month: month.describe('The last month that is over'),
    now: amount.describe('What the month costs with the rules in effect'),
    withRule: amount.describe('What it would have cost with this rule for the whole month'),
    difference: amount,
    overlaps: z.array(RuleOverlap),
    frozenUntil: day.nullable().describe('Rules can start on this date or later; null: at any date'),
    fault: z.string().nullable().describe('Why the rule cannot be saved as it is; null: it can'),
  })
  .meta({ id: 'BillingPreview' })
export type BillingPreview = z.infer<typeof BillingPreview>
export const BillingRuleEnd = z.object({
  endDate: day.nullable().describe('The first day on which it no longer applies; null: without an end'),
})

export const accountBillingParams = z.object({ orgId: idText.describe('The account') })
export const billingRuleParams = z.object({
  orgId: idText.describe('The account'),
  billingRuleId: idText.describe('The rule, one of the account'),
})
export const billingMonthParams = z.object({ month })
export const accountMonthParams = z.object({ orgId: idText.describe('The account'), month })

export const BillingSettings = z.object({
  currency: z
    .string()
    .refine(isCurrency, 'must be a currency code of ISO 4217, like EUR')
    .describe('ISO 4217 code; fixed once the account has rules or statements'),
  freezeDay: z
    .int()
    .min(1)
    .max(28)
    .nullable()
    .describe('Day of the month on which drafts of earlier months freeze automatically; null: never'),
})
export type BillingSettings = z.infer<typeof BillingSettings>

export const StatementLine = z
  .object({
    reportId: id,
    reportName: z.string(),
    projectId: id,
    projectName: z.string(),
    ruleName: z.string(),
    billingItem: z.enum(billingItems),
    billingItemLimitCount: limitCount,
    unitRate: z.string().describe("Price of a unit in the account's currency"),
    effectiveDate: day.describe('Since when the rule applies'),
    used: z.int(),
    billed: z.int().describe('Units that are charged, after the included ones or up to the cap'),
    amount,
  })
  .meta({ id: 'StatementLine' })
export type StatementLine = z.infer<typeof StatementLine>

export const Adjustment = z
  .object({
    adjustmentId: id,
    amount: amount.describe('Negative for a credit or discount'),
    reason: z.string(),
    createdBy: z.string().describe('Full name'),
    createdDate: instant,
  })
  .meta({ id: 'Adjustment' })
export const AdjustmentCreate = z.object({
  amount: z
    .string('Enter an amount')
    .regex(/^-?\d{1,15}(\.\d{1,4})?$/, 'must be a decimal number, like -40.00')
    .describe('Decimal number; negative for a credit or discount'),
  reason: reason.describe('Shown on the statement'),
  clientId: clientId
    .optional()
    .describe('Chosen by you, once per adjustment: a repeated call with it does not add another one'),
})

const figures = {
  usage: amount.describe('Sum of the lines'),
  adjustmentsTotal: amount,
  total: amount,
}
const SpendDay = z
  .object({
    day,
    records: z.int(),
    spent: amount.describe('Usage from the first of the month to the end of this day'),
  })
  .meta({ id: 'SpendDay' })
export type SpendDay = z.infer<typeof SpendDay>
const ForecastDay = z
  .object({
    day,
    spent: amount.describe('Usage by the end of this day, if the days until then are like those so far'),
  })
  .meta({ id: 'ForecastDay' })
export type ForecastDay = z.infer<typeof ForecastDay>
const forecastDays = z
  .array(ForecastDay)
  .describe('The days of the month after today; empty once the month is over')
const forecast = amount
  .nullable()
  .describe('Usage of the whole month if the rest is like the days so far; null once the month is over')

export const Statement = z
  .object({
    organizationId,
    accountName: z.string(),
    month,
    currency: z.string().describe('ISO 4217 code'),
    timeZone: z.string().describe('Days and months are those of this zone'),
    status: z.enum(statementStatuses),
    number: z.string().nullable().describe('Null until it is frozen'),
    lines: z.array(StatementLine),
    ...figures,
    adjustments: z.array(Adjustment),
    ledgerLines: z.int().describe('Runs and reversals that were recorded in the month'),
    unbilledRuns: z.int().describe('Runs that are recorded but not billed: failed runs and reruns of pages'),
    uncovered: z
      .array(z.object({ reportId: id, reportName: z.string() }))
      .describe('Reports with runs to which no rule applied on some day, at most 100'),
    clockChange: z
      .string()
      .nullable()
      .describe('A day of the month with 23 or 25 hours; null if all days have 24'),
    forecast,
    days: z.array(SpendDay).describe('Days of the month, of the current one those so far'),
    forecastDays,
    frozenDate: instant.nullable(),
    frozenBy: z.string().nullable().describe('Null if it froze automatically, or is not frozen'),
  })
  .meta({ id: 'Statement' })
export type Statement = z.infer<typeof Statement>

export const StatementCheck = z.object({
  isEqual: z.boolean().describe('Whether the statement equals the ledger, to the smallest unit'),
  ledgerLines: z.int(),
  usage: amount.describe('Recomputed from the ledger'),
})

export const StatementEntry = z
  .object({
    organizationId,
    accountName: z.string(),
    currency: z.string().describe('ISO 4217 code'),
    timeZone: z.string(),
    status: z.enum(statementStatuses),
    number: z.string().nullable(),
    ...figures,
    ledgerLines: z.int(),
    uncoveredReports: z.int().describe('Reports with runs to which no rule applied on some day'),
    clockChange: z.string().nullable(),
    change: z
      .number()
      .nullable()
      .describe('Usage in percent more or less than in the month before; null if that had none'),
    frozenDate: instant.nullable(),
    frozenBy: z.string().nullable(),
  })
  .meta({ id: 'StatementEntry' })
export type StatementEntry = z.infer<typeof StatementEntry>
export const StatementQuery = z.object({
  ...pageQuery(25),
  month,
  search: z.string().max(200).optional().describe('A part of the name of an account'),
  status: z.enum(statementStatuses).optional(),
})
export const StatementPage = z.object({
  statements: z.array(StatementEntry),
  pagination: Pagination,
  summary: z.object({
    open: z.int(),
    drafts: z.int(),
    frozen: z.int(),
    totals: z
      .array(z.object({ currency: z.string(), total: amount }))
      .describe('Never added up across currencies'),
    uncoveredReports: z.int(),
  }),
})
export const FrozenStatements = z.object({
  frozen: z.int(),
  skipped: z.array(
    z.object({
      organizationId,
      accountName: z.string(),
      reason: z.string().describe('Why it is still a draft'),
    }),
  ),
})

export const ReportBilling = z
  .object({
    currency: z.string().describe('ISO 4217 code'),
    timeZone: z.string(),
    month,
    daysSoFar: z.int(),
    soFar: amount,
    forecast: amount.describe('Of the whole month, if the rest is like the days so far'),
    lastMonth: amount,
    lines: z.array(StatementLine),
    days: z.array(SpendDay),
    forecastDays,
    statements: z
      .array(
        z.object({
          month,
          number: z.string().nullable(),
          status: z.enum(statementStatuses),
          amount: amount.describe("The report's part of it"),
        }),
      )
      .describe('The last 12 months, newest first'),
  })
  .meta({ id: 'ReportBilling' })
export type ReportBilling = z.infer<typeof ReportBilling>
export const reportBillingParams = z.object({ id: projectId, rid: reportId })

export const OwnBilling = z
  .object({
    currency: z.string().describe('ISO 4217 code'),
    timeZone: z.string(),
    month,
    records: z.int(),
    requests: z.int(),
    runs: z.int(),
    soFar: amount,
    forecast: amount.describe('Of the whole month, if the rest is like the days so far'),
    statements: z
      .array(
        z.object({
          month,
          number: z.string(),
          currency: z.string(),
          total: amount,
          frozenDate: instant,
        }),
      )
      .describe('Issued statements of the last three years, newest first'),
  })
  .meta({ id: 'OwnBilling' })
export type OwnBilling = z.infer<typeof OwnBilling>

export const BillingProjectQuery = z.object({ organizationId: idText.describe('The account') })
const BillingProject = z.object({
  projectId: id,
  name: z.string(),
  billableReportCount: z.int().describe('Reports to which a rule applies today'),
})
export type BillingProject = z.infer<typeof BillingProject>
export const BillingProjects = z.object({ projects: z.array(BillingProject) })
