import { sql } from 'kysely'
import type { Routes } from '@windrow/contract/routes'
import { record } from '../../audit/record.ts'
import { accountBudgets, reportBudget } from '../../budgets/budget-queries.ts'
import { budgetHold } from '../../budgets/budget-hold.ts'
import type { Handler } from '../../calls/handler.ts'
import type { AppContext } from '../../context.ts'
import type { Db, Trx } from '../../database/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import { startRun } from '../runs/start-run.ts'

const accountBudget = async (db: Db | Trx, id: number) => (await accountBudgets(db, [id])).get(id)!

const budgetsOf = async (db: Db | Trx, reportId: number, accountId: number) => ({
  report: await reportBudget(db, reportId),
  account: await accountBudget(db, accountId),
})

export const accountBudgetSet =
  (app: AppContext): Handler<Routes['accountBudgetSet']> =>
  (call) =>
    app.db.transaction().execute(async (trx) => {
      const { account, body } = call
      const before = await trx
        .selectFrom('organizations')
        .select('budget_micros')
        .where('id', '=', account.id)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow()
      await trx
        .updateTable('organizations')
        .set({ budget_micros: body.budgetMicros })
        .where('id', '=', account.id)
        .execute()
      await sql`select judge_account_budget(${account.id}, ${account.id}, null)`.execute(trx)
      await record(trx, call, {
        action: 'ACCOUNT_BUDGET_CHANGED',
        subject: { type: 'account', id: account.id, name: account.name },
        organizationId: account.id,
        before: { budgetMicros: before.budget_micros },
        after: { budgetMicros: body.budgetMicros },
      })
      return accountBudget(trx, account.id)
    })

export const reportBudgetGet =
  (app: AppContext): Handler<Routes['reportBudgetGet']> =>
  ({ project, report }) =>
    budgetsOf(app.db, report.id, project.organization_id)

export const reportBudgetSet =
  (app: AppContext): Handler<Routes['reportBudgetSet']> =>
  (call) =>
    app.db.transaction().execute(async (trx) => {
      const { project, report, body } = call
      const account = project.organization_id
      const before = await trx
        .selectFrom('reports')
        .select('budget_micros')
        .where('id', '=', report.id)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow()
      await trx
        .updateTable('reports')
        .set({ budget_micros: body.budgetMicros })
        .where('id', '=', report.id)
        .execute()
      await sql`select judge_report_budget(${report.id}, ${account}, ${report.id})`.execute(trx)
      await record(trx, call, {
        action: 'REPORT_BUDGET_CHANGED',
        subject: { type: 'report', id: report.id, name: report.name },
        organizationId: account,
        before: { budgetMicros: before.budget_micros },
        after: { budgetMicros: body.budgetMicros },
      })
      return budgetsOf(trx, report.id, account)
    })

/** Starts one run that no budget refuses or stops. Throws CONFLICT if none would. */
export const runAllow =
  (app: AppContext): Handler<Routes['runAllow']> =>
  async (call) => {
    if ((await budgetHold(app.db, call.report.id)) === null)
      throw new AppError('CONFLICT', 'No budget of this report is used up; start the run as usual.')
    return startRun(app, call, { allowed: call.body.reason })
  }
