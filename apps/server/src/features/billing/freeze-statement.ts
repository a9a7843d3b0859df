import { sql } from 'kysely'
import { monthText } from '@windrow/contract/billing'
import type { AuditEvent } from '../../audit/record.ts'
import type { Trx } from '../../database/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import { firstDay, monthOf } from './billing-dates.ts'
import { firstUnfrozen, lockBilling } from './billing-lock.ts'
import { billedAccount, type BilledAccount } from './billing-queries.ts'
import { amountText, usageByLedger } from './check-ledger.ts'
import { computeDraft, type Draft } from './draft.ts'
import { frozenStatement, numberText } from './statement-view.ts'
import { tellOfFreezing } from './tell-of-freezing.ts'

/** Who freezes; null for the account's own day of the month. */
export type FrozenBy = { userId: number; name: string } | null

const conflict = (text: string) => new AppError('CONFLICT', text)

async function assertCanFreeze(trx: Trx, account: BilledAccount, month: string): Promise<void> {
  const named = monthText(month)
  if (await frozenStatement(trx, account.id, month)) throw conflict(`${named} is frozen already.`)
  if (month >= monthOf(account.today))
    throw conflict(
      `${named} isn't over in ${account.timeZone}. Freeze the statement when the month has ended.`,
    )
  const earlier = await firstUnfrozen(trx, account.id, firstDay(month))
  if (earlier)
    throw conflict(`Freeze ${monthText(monthOf(earlier))} first: months are frozen in their order.`)
}

async function nextNumber(trx: Trx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('windrow statement numbers', 0))`.execute(trx)
  const { number } = await trx
    .selectFrom('billing_statements')
    .select(sql<number>`coalesce(max(number), 0) + 1`.as('number'))
    .executeTakeFirstOrThrow()
  return number
}

/** Lines that one statement inserts at once. */
const linesAtOnce = 1000

async function storeLines(trx: Trx, statementId: number, { lines }: Draft): Promise<void> {
  const rows = lines.map((line, position) => ({
    statement_id: statementId,
    position,
    report_id: line.reportId,
    report_name: line.reportName,
    project_id: line.projectId,
    project_name: line.projectName,
    rule_id: line.rule.id,
    rule_name: line.rule.name,
    billing_item: line.rule.item,
    limit_count: line.rule.limit === null ? null : Number(line.rule.limit),
    unit_rate_micros: line.rule.rate.toString(),
    effective_date: line.rule.from,
    used: Number(line.used),
    billed: Number(line.billed),
    amount_minor: line.amount.toString(),
  }))
  for (let at = 0; at < rows.length; at += linesAtOnce)
    await trx
      .insertInto('billing_statement_lines')
      .values(rows.slice(at, at + linesAtOnce))
      .execute()
}

/**
 * Freezes the statement of an account for a month, and gives it the next number. Throws CONFLICT if the month isn't
 * over, is frozen, follows one that isn't, or if its sums differ from the ledger. In the same transaction, those who may
 * bill are notified.
 *
 * @returns the event for the audit log
 */
export async function freezeStatement(
  trx: Trx,
  accountId: number,
  month: string,
  by: FrozenBy,
): Promise<AuditEvent> {
  await lockBilling(trx, accountId)
  const account = await billedAccount(trx, accountId)
  await assertCanFreeze(trx, account, month)
  const draft = await computeDraft(trx, account, month)
  if ((await usageByLedger(trx, account, month)) !== draft.usage)
    throw conflict('The statement differs from the ledger and was not frozen. Tell your administrator.')
  const number = await nextNumber(trx)
  const total = draft.usage + draft.adjustments
  const { id } = await trx
    .insertInto('billing_statements')
    .values({
      organization_id: accountId,
      month: firstDay(month),
      number,
      currency: account.currency,
      time_zone: account.timeZone,
      account_name: account.name,
      usage_minor: draft.usage.toString(),
      adjustments_minor: draft.adjustments.toString(),
      total_minor: total.toString(),
      ledger_lines: draft.ledgerLines,
      unbilled_runs: draft.unbilledRuns,
      frozen_by: by?.userId ?? null,
      frozen_by_name: by?.name ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await storeLines(trx, id, draft)
  const shown = {
    month,
    number: numberText(number),
    total: amountText(total, account.currency),
    currency: account.currency,
  }
  await tellOfFreezing(trx, account, shown, by?.name ?? null)
  return {
    action: 'STATEMENT_FROZEN',
    subject: { type: 'account', id: account.id, name: account.name },
    organizationId: account.id,
    after: shown,
  }
}
