import { daysInMonth, formatDecimal, minorDigits } from '@windrow/contract/billing'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../database/connect.ts'
import type { Handler } from '../../calls/handler.ts'
import { notFound } from '../../errors/app-error.ts'
import { dateText, exactText, monthOf } from './billing-dates.ts'
import { billedAccount } from './billing-queries.ts'
import { computeDraft } from './draft.ts'
import { statementCsv, statementPdf } from './statement-files.ts'
import { daysSoFar } from './spend-days.ts'
import { numberText, viewStatement } from './statement-view.ts'

const statementsShown = 36

async function issued(db: Db, accountId: number) {
  const rows = await db
    .selectFrom('billing_statements')
    .select([
      dateText('month').as('month'),
      'number',
      'currency',
      exactText('total_minor').as('total'),
      'frozen_at',
    ])
    .where('organization_id', '=', accountId)
    .orderBy('billing_statements.month', 'desc')
    .limit(statementsShown)
    .execute()
  return rows.map((row) => ({
    month: monthOf(row.month),
    number: numberText(row.number),
    currency: row.currency,
    total: formatDecimal(BigInt(row.total), minorDigits(row.currency)),
    frozenDate: row.frozen_at.toISOString(),
  }))
}

/** Always of the actor's own account, for staff too. */
export const billingOwn =
  (app: AppContext): Handler<Routes['billingOwn']> =>
  async ({ actor }) => {
    const account = await billedAccount(app.db, actor.organizationId)
    const month = monthOf(account.today)
    const { days, meter, digits, usage } = await computeDraft(app.db, account, month)
    const sum = (of: 'records' | 'requests' | 'runs') =>
      Number(days.reduce((all, each) => all + each[of], 0n))
    const forecast = meter.forecast(daysSoFar(month, account.today), daysInMonth(month))
    return {
      currency: account.currency,
      timeZone: account.timeZone,
      month,
      records: sum('records'),
      requests: sum('requests'),
      runs: sum('runs'),
      soFar: formatDecimal(usage, digits),
      forecast: formatDecimal(forecast, digits),
      statements: await issued(app.db, account.id),
    }
  }

/** An issued statement of the actor's account. Throws NOT_FOUND for drafts, which managers don't see. */
async function ownStatement(app: AppContext, organizationId: number, month: string) {
  const statement = await viewStatement(app.db, await billedAccount(app.db, organizationId), month)
  if (statement.status !== 'FROZEN') throw notFound('statement')
  return statement
}

export const billingOwnCsv =
  (app: AppContext): Handler<Routes['billingOwnCsv']> =>
  async ({ actor, params }) =>
    statementCsv(await ownStatement(app, actor.organizationId, params.month))

export const billingOwnPdf =
  (app: AppContext): Handler<Routes['billingOwnPdf']> =>
  async ({ actor, params }) =>
    statementPdf(await ownStatement(app, actor.organizationId, params.month))
