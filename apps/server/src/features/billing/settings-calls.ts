import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Trx } from '../../database/connect.ts'
import type { Handler } from '../../calls/handler.ts'
import { changed } from '../../audit/changed.ts'
import { record } from '../../audit/record.ts'
import { AppError } from '../../errors/app-error.ts'
import { lockBilling } from './billing-lock.ts'

export const billingSettings =
  (_app: AppContext): Handler<Routes['billingSettings']> =>
  ({ account }) =>
    Promise.resolve({ currency: account.currency, freezeDay: account.freeze_day })

/** Throws CONFLICT if rates, adjustments or statements are in the old currency. */
async function assertCurrencyFree(trx: Trx, accountId: number): Promise<void> {
  for (const table of ['billing_rules', 'billing_adjustments', 'billing_statements'] as const) {
    const used = await trx
      .selectFrom(table)
      .select('id')
      .where('organization_id', '=', accountId)
      .limit(1)
      .executeTakeFirst()
    if (used)
      throw new AppError(
        'CONFLICT',
        "The account has rules, adjustments or statements in its currency, so the currency can't change.",
        [{ path: 'body.currency', message: "can't change anymore" }],
      )
  }
}

export const billingSettingsSave =
  (app: AppContext): Handler<Routes['billingSettingsSave']> =>
  (call) =>
    app.db.transaction().execute(async (trx) => {
      const { account, body } = call
      await lockBilling(trx, account.id)
      if (body.currency !== account.currency) await assertCurrencyFree(trx, account.id)
      await trx
        .updateTable('organizations')
        .set({ currency: body.currency, freeze_day: body.freezeDay })
        .where('id', '=', account.id)
        .execute()
      await record(trx, call, {
        action: 'BILLING_SETTINGS_CHANGED',
        subject: { type: 'account', id: account.id, name: account.name },
        organizationId: account.id,
        ...changed({ currency: account.currency, freezeDay: account.freeze_day }, body),
      })
      return body
    })
