import { monthText } from '@windrow/contract/billing'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handler } from '../../calls/handler.ts'
import { record } from '../../audit/record.ts'
import { AppError } from '../../errors/app-error.ts'
import { billedAccount } from './billing-queries.ts'
import { amountText, countLedger, usageByLedger } from './check-ledger.ts'
import { computeDraft } from './draft.ts'
import { freezeStatement } from './freeze-statement.ts'
import { fullName } from './person-name.ts'
import { entryViews, rememberedSums, statementEntries, summaryOf } from './statement-list.ts'
import { frozenStatement, viewStatement } from './statement-view.ts'

export const billingStatements = (app: AppContext): Handler<Routes['billingStatements']> => {
  const sumMonth = rememberedSums()
  return async ({ query: { month, search = '', status, page, limit } }) => {
    const all = await statementEntries(app.db, month, sumMonth)
    const wanted = search.trim().toLowerCase()
    const found = all.filter(
      (entry) =>
        (status === undefined || entry.status === status) &&
        entry.account.name.toLowerCase().includes(wanted),
    )
    const shown = found.slice((page - 1) * limit, page * limit)
    return {
      statements: await entryViews(app.db, shown, month),
      pagination: { page, perPage: limit, total: found.length },
      summary: summaryOf(all),
    }
  }
}

export const billingStatement =
  (app: AppContext): Handler<Routes['billingStatement']> =>
  async ({ account, params }) =>
    viewStatement(app.db, await billedAccount(app.db, account.id), params.month)

export const billingStatementCheck =
  (app: AppContext): Handler<Routes['billingStatementCheck']> =>
  async ({ account, params: { month } }) =>
    // One snapshot, so that a run that ends in between makes no difference.
    app.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const billed = await billedAccount(trx, account.id)
        const frozen = await frozenStatement(trx, account.id, month)
        const usage = frozen ? BigInt(frozen.usage) : (await computeDraft(trx, billed, month)).usage
        const place = frozen ? { ...billed, currency: frozen.currency } : billed
        const recomputed = await usageByLedger(trx, place, month)
        return {
          isEqual: recomputed === usage,
          ledgerLines: await countLedger(trx, account.id, month),
          usage: amountText(recomputed, place.currency),
        }
      })

export const billingFreeze =
  (app: AppContext): Handler<Routes['billingFreeze']> =>
  async (call) => {
    const { account, actor, params } = call
    await app.db.transaction().execute(async (trx) => {
      const by = { userId: actor.userId, name: await fullName(trx, actor.userId) }
      await record(trx, call, await freezeStatement(trx, account.id, params.month, by))
    })
    return viewStatement(app.db, await billedAccount(app.db, account.id), params.month)
  }

export const billingFreezeAll =
  (app: AppContext): Handler<Routes['billingFreezeAll']> =>
  async (call) => {
    const { month } = call.params
    const drafts = (await statementEntries(app.db, month)).filter(
      ({ status, ledgerLines, adjustments }) => status === 'DRAFT' && (ledgerLines > 0 || adjustments !== 0n),
    )
    if (drafts.length === 0)
      throw new AppError('CONFLICT', `${monthText(month)} has no drafts with runs or adjustments to freeze.`)
    let frozen = 0
    const skipped: { organizationId: number; accountName: string; reason: string }[] = []
    for (const { account } of drafts)
      try {
        await app.db.transaction().execute(async (trx) => {
          const by = { userId: call.actor.userId, name: await fullName(trx, call.actor.userId) }
          await record(trx, call, await freezeStatement(trx, account.id, month, by))
        })
        frozen += 1
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        skipped.push({ organizationId: account.id, accountName: account.name, reason: error.message })
      }
    if (frozen === 0)
      throw new AppError('CONFLICT', `No draft was frozen. ${skipped[0]?.reason ?? ''}`.trim())
    return { frozen, skipped }
  }
