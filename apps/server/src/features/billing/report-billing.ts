import { sql } from 'kysely'
import { daysInMonth, monthAfter } from '@windrow/contract/billing'
import type { Routes } from '@windrow/contract/routes'
import type { ReportBilling } from '@windrow/contract/schemas/billing'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../database/connect.ts'
import type { Handler } from '../../calls/handler.ts'
import { dateText, firstDay, monthOf } from './billing-dates.ts'
import {
  billedAccount,
  rulesBetween,
  spanOf,
  usageDays,
  type AccountRule,
  type BilledAccount,
} from './billing-queries.ts'
import { amountText } from './check-ledger.ts'
import { meterOf } from './draft.ts'
import type { DayUsage } from './price-usage.ts'
import { daysSoFar, forecastDays, spendDays } from './spend-days.ts'
import { lineView, numberText } from './statement-view.ts'

const monthsShown = 12

/** The report's part of frozen statements since a month, by month. */
async function frozenParts(db: Db, accountId: number, reportId: number, since: string) {
  const rows = await db
    .selectFrom('billing_statements')
    .leftJoin('billing_statement_lines as line', (join) =>
      join.onRef('line.statement_id', '=', 'billing_statements.id').on('line.report_id', '=', reportId),
    )
    .select([
      dateText('month').as('month'),
      'number',
      'currency',
      sql<string>`coalesce(sum(line.amount_minor), 0)::text`.as('amount'),
    ])
    .where('organization_id', '=', accountId)
    .where('month', '>=', sql<Date>`${firstDay(since)}::date`)
    .groupBy(['month', 'number', 'currency'])
    .execute()
  return new Map(rows.map((row) => [monthOf(row.month), row]))
}

type Parts = Awaited<ReturnType<typeof frozenParts>>
interface Priced {
  account: BilledAccount
  rules: readonly AccountRule[]
  byMonth: Map<string, DayUsage[]>
}

function statementOf(month: string, parts: Parts, { account, rules, byMonth }: Priced) {
  const part = parts.get(month)
  if (part)
    return {
      month,
      number: numberText(part.number),
      status: 'FROZEN' as const,
      amount: amountText(BigInt(part.amount), part.currency),
    }
  const usage = byMonth.get(month)
  if (!usage) return null
  const amount = amountText(meterOf(rules, usage, account.currency).total, account.currency)
  return { month, number: null, status: 'DRAFT' as const, amount }
}

async function billingOf(
  db: Db,
  account: BilledAccount,
  report: { id: number; name: string },
  project: { id: number; name: string },
): Promise<ReportBilling> {
  const month = monthOf(account.today)
  const since = monthAfter(month, -monthsShown)
  const span = { from: firstDay(since), until: spanOf(month).until }
  const rules = await rulesBetween(db, { ...span, accountIds: [account.id] })
  const usage = await usageDays(db, account.id, { ...span, reportId: report.id })
  const byMonth = Map.groupBy(usage, ({ day }) => monthOf(day))
  const parts = await frozenParts(db, account.id, report.id, since)
  const { currency, today } = account
  const now = byMonth.get(month) ?? []
  const meter = meterOf(rules, now, currency)
  const soFar = daysSoFar(month, today)
  const earlier = Array.from({ length: monthsShown }, (_, index) => monthAfter(month, -1 - index))
  const statements = earlier.flatMap((each) => statementOf(each, parts, { account, rules, byMonth }) ?? [])
  const last = statements.find((each) => each.month === monthAfter(month, -1))
  const named = { reportName: report.name, projectId: project.id, projectName: project.name }
  return {
    currency,
    timeZone: account.timeZone,
    month,
    daysSoFar: soFar,
    soFar: amountText(meter.total, currency),
    forecast: amountText(meter.forecast(soFar, daysInMonth(month)), currency),
    lastMonth: last?.amount ?? amountText(0n, currency),
    lines: meter.lines().map((line) => lineView({ ...line, ...named }, currency)),
    days: spendDays(now, rules, { month, today, currency }),
    forecastDays: forecastDays(meter, { month, today, currency }),
    statements,
  }
}

export const billingReport =
  (app: AppContext): Handler<Routes['billingReport']> =>
  async ({ project, report }) =>
    billingOf(app.db, await billedAccount(app.db, project.organization_id), report, project)
