import { minorDigits, moneyText, monthAfter, monthText, parseDecimal } from '@windrow/contract/billing'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handler } from '../../calls/handler.ts'
import { nothingToRecord, record } from '../../audit/record.ts'
import type { Trx } from '../../database/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import { dateText, firstDay, monthOf } from './billing-dates.ts'
import { lockBilling, openFrom } from './billing-lock.ts'
import { billedAccount } from './billing-queries.ts'
import { adjustmentColumns, adjustmentView } from './adjustment-view.ts'
import { amountText } from './check-ledger.ts'
import { computeDraft } from './draft.ts'
import { fullName } from './person-name.ts'

const invalid = (message: string) => new AppError('VALIDATION', message, [{ path: 'body.amount', message }])

/** The amount in the smallest units of the currency. Throws VALIDATION for zero or more places than it has. */
function readAmount(text: string, currency: string): bigint {
  const digits = minorDigits(currency)
  const amount = parseDecimal(text, digits)
  if (amount === null)
    throw invalid(
      digits === 0
        ? `${currency} has no decimal places. Enter a whole number.`
        : `${currency} has ${digits} decimal places. Enter an amount with at most ${digits}.`,
    )
  if (amount === 0n) throw invalid('Enter an amount other than zero')
  return amount
}

type Call = Parameters<Handler<Routes['billingAdjust']>>[0]

/**
 * The adjustment that was added with the client id of a call, whose answer may have been lost; undefined if none.
 * Throws CONFLICT if it is another one.
 */
async function addedBefore(trx: Trx, { account, params, body }: Call, currency: string) {
  if (body.clientId === undefined) return undefined
  const row = await trx
    .selectFrom('billing_adjustments')
    .select(adjustmentColumns)
    .select(dateText('month').as('day'))
    .where('organization_id', '=', account.id)
    .where('client_id', '=', body.clientId)
    .executeTakeFirst()
  if (!row) return undefined
  const shown = adjustmentView(row, currency)
  const isSame =
    row.day === firstDay(params.month) &&
    row.reason === body.reason &&
    parseDecimal(body.amount, minorDigits(currency)) === BigInt(row.amount)
  if (isSame) return shown
  throw new AppError(
    'CONFLICT',
    `This adjustment was added before: ${shown.amount}, ${shown.reason}. Check the statement before you add another one.`,
  )
}

export const billingAdjust =
  (app: AppContext): Handler<Routes['billingAdjust']> =>
  (call) =>
    app.db.transaction().execute(async (trx) => {
      const { month } = call.params
      await lockBilling(trx, call.account.id)
      const account = await billedAccount(trx, call.account.id)
      const before = await addedBefore(trx, call, account.currency)
      if (before) {
        nothingToRecord(call.request)
        return before
      }
      const from = await openFrom(trx, account.id)
      if (from !== null && firstDay(month) < from)
        throw new AppError(
          'CONFLICT',
          `${monthText(month)} is frozen. Add the adjustment to ${monthText(monthOf(from))} or later.`,
        )
      if (month > monthAfter(monthOf(account.today)))
        throw new AppError('CONFLICT', 'Adjustments can be added up to the next month.')
      const { currency } = account
      const amount = readAmount(call.body.amount, currency)
      const { usage, adjustments } = await computeDraft(trx, account, month)
      const total = usage + adjustments
      if (amount < 0n && total + amount < 0n)
        throw invalid(
          `The total is ${moneyText(amountText(total, currency), currency)}; a larger credit would make it negative. Add the rest to a later month.`,
        )
      const name = await fullName(trx, call.actor.userId)
      const row = await trx
        .insertInto('billing_adjustments')
        .values({
          organization_id: account.id,
          month: firstDay(month),
          amount_minor: amount.toString(),
          reason: call.body.reason,
          user_id: call.actor.userId,
          user_name: name,
          client_id: call.body.clientId ?? null,
        })
        .returning(adjustmentColumns)
        .executeTakeFirstOrThrow()
      const shown = adjustmentView(row, currency)
      await record(trx, call, {
        action: 'STATEMENT_ADJUSTED',
        subject: { type: 'account', id: account.id, name: account.name },
        organizationId: account.id,
        after: { month, currency, amount: shown.amount, reason: shown.reason },
      })
      return shown
    })
