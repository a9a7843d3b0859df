import { sql } from 'kysely'
import { daysInMonth, formatDecimal, formatRate, minorDigits } from '@windrow/contract/billing'
import type { Statement, StatementLine } from '@windrow/contract/schemas/billing'
import type { Db } from '../../database/connect.ts'
import { adjustmentColumns, adjustmentView } from './adjustment-view.ts'
import { clockChangeIn, dateText, exactText, firstDay, monthOf } from './billing-dates.ts'
import { rulesBetween, spanOf, usageDays, type BilledAccount } from './billing-queries.ts'
import { computeDraft, type Draft, type NamedLine } from './draft.ts'
import { daysSoFar, forecastDays, spendDays } from './spend-days.ts'

/** A number as people quote it: "S-000042". */
export const numberText = (number: number): string => `S-${String(number).padStart(6, '0')}`

export const frozenStatement = (db: Db, accountId: number, month: string) =>
  db
    .selectFrom('billing_statements')
    .selectAll()
    .select([
      exactText('usage_minor').as('usage'),
      exactText('adjustments_minor').as('adjustments'),
      exactText('total_minor').as('total'),
    ])
    .where('organization_id', '=', accountId)
    .where('month', '=', sql<Date>`${firstDay(month)}::date`)
    .executeTakeFirst()
type Frozen = NonNullable<Awaited<ReturnType<typeof frozenStatement>>>

export async function adjustmentsOf(db: Db, accountId: number, month: string, currency: string) {
  const rows = await db
    .selectFrom('billing_adjustments')
    .select(adjustmentColumns)
    .where('organization_id', '=', accountId)
    .where('month', '=', sql<Date>`${firstDay(month)}::date`)
    .orderBy('id')
    .execute()
  return rows.map((row) => adjustmentView(row, currency))
}

export const lineView = (line: NamedLine, currency: string): StatementLine => ({
  reportId: line.reportId,
  reportName: line.reportName,
  projectId: line.projectId,
  projectName: line.projectName,
  ruleName: line.rule.name,
  billingItem: line.rule.item,
  billingItemLimitCount: line.rule.limit === null ? null : Number(line.rule.limit),
  unitRate: formatRate(line.rule.rate, currency),
  effectiveDate: line.rule.from,
  used: Number(line.used),
  billed: Number(line.billed),
  amount: formatDecimal(line.amount, minorDigits(currency)),
})

async function frozenLines(db: Db, { id, currency }: Frozen): Promise<StatementLine[]> {
  const rows = await db
    .selectFrom('billing_statement_lines')
    .selectAll()
    .select([
      exactText('amount_minor').as('amount'),
      exactText('unit_rate_micros').as('rate'),
      dateText('effective_date').as('from'),
    ])
    .where('statement_id', '=', id)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    reportId: row.report_id,
    reportName: row.report_name,
    projectId: row.project_id,
    projectName: row.project_name,
    ruleName: row.rule_name,
    billingItem: row.billing_item,
    billingItemLimitCount: row.limit_count,
    unitRate: formatRate(BigInt(row.rate), currency),
    effectiveDate: row.from,
    used: row.used,
    billed: row.billed,
    amount: formatDecimal(BigInt(row.amount), minorDigits(currency)),
  }))
}

const uncoveredShown = 100

async function draftView(db: Db, account: BilledAccount, month: string, draft: Draft): Promise<Statement> {
  const { currency, today } = account
  const isOpen = month >= monthOf(today)
  const rules = await rulesBetween(db, { ...spanOf(month), accountIds: [account.id] })
  const text = (amount: bigint) => formatDecimal(amount, draft.digits)
  return {
    organizationId: account.id,
    accountName: account.name,
    month,
    currency,
    timeZone: account.timeZone,
    status: isOpen ? 'OPEN' : 'DRAFT',
    number: null,
    lines: draft.lines.map((line) => lineView(line, currency)),
    usage: text(draft.usage),
    adjustmentsTotal: text(draft.adjustments),
    total: text(draft.usage + draft.adjustments),
    adjustments: await adjustmentsOf(db, account.id, month, currency),
    ledgerLines: draft.ledgerLines,
    unbilledRuns: draft.unbilledRuns,
    uncovered: draft.uncovered.slice(0, uncoveredShown),
    clockChange: clockChangeIn(account.timeZone, month),
    forecast: isOpen ? text(draft.meter.forecast(daysSoFar(month, today), daysInMonth(month))) : null,
    days: month > monthOf(today) ? [] : spendDays(draft.days, rules, { month, today, currency }),
    forecastDays: isOpen ? forecastDays(draft.meter, { month, today, currency }) : [],
    frozenDate: null,
    frozenBy: null,
  }
}

/** Computed: neither the rules nor the usage of a frozen month can change. */
async function frozenDays(db: Db, { organization_id: id, currency }: Frozen, month: string, today: string) {
  const span = spanOf(month)
  const rules = await rulesBetween(db, { ...span, accountIds: [id] })
  return spendDays(await usageDays(db, id, span), rules, { month, today, currency })
}

async function frozenView(db: Db, frozen: Frozen, month: string, today: string): Promise<Statement> {
  const { currency } = frozen
  const text = (amount: string) => formatDecimal(BigInt(amount), minorDigits(currency))
  return {
    organizationId: frozen.organization_id,
    accountName: frozen.account_name,
    month,
    currency,
    timeZone: frozen.time_zone,
    status: 'FROZEN',
    number: numberText(frozen.number),
    lines: await frozenLines(db, frozen),
    usage: text(frozen.usage),
    adjustmentsTotal: text(frozen.adjustments),
    total: text(frozen.total),
    adjustments: await adjustmentsOf(db, frozen.organization_id, month, currency),
    ledgerLines: frozen.ledger_lines,
    unbilledRuns: frozen.unbilled_runs,
    uncovered: [],
    clockChange: clockChangeIn(frozen.time_zone, month),
    forecast: null,
    days: await frozenDays(db, frozen, month, today),
    forecastDays: [],
    frozenDate: frozen.frozen_at.toISOString(),
    frozenBy: frozen.frozen_by_name,
  }
}

/** The statement of an account for a month: as it was frozen, or as it would be now. */
export async function viewStatement(db: Db, account: BilledAccount, month: string): Promise<Statement> {
  const frozen = await frozenStatement(db, account.id, month)
  if (frozen) return frozenView(db, frozen, month, account.today)
  return draftView(db, account, month, await computeDraft(db, account, month))
}
