import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { Trx } from '../../database/connect.ts'
import type { ReportPlanRow } from '../../database/figure-tables.ts'
import { dateIn, nextPlanTime, periodDays } from './plan-times.ts'
import { settingsColumns, toSettings } from './generated-queries.ts'
import { plannedOnce } from '../../database/plan-once.ts'

const plansAtOnce = 50

async function fire(trx: Trx, plan: ReportPlanRow): Promise<void> {
  const due = plan.next_due_at!
  const { from, to } = periodDays(plan.period, dateIn(plan.repeat.timeZone, due))
  await trx
    .insertInto('generated_reports')
    .values({
      ...settingsColumns(toSettings(plan), plan.account_ids),
      user_id: plan.user_id,
      plan_id: plan.id,
      due_at: due,
      first_day: from,
      last_day: to,
    })
    .onConflict((conflict) => conflict.columns(['plan_id', 'due_at']).doNothing())
    .execute()
  // After a down time, the report is generated once, for the time that was missed first.
  await trx
    .updateTable('report_plans')
    .set({ next_due_at: nextPlanTime(plan.repeat, Math.max(Date.now(), due.getTime())) })
    .where('id', '=', plan.id)
    .execute()
}

/**
 * Queues the reports that are due: in one transaction with the next due time, and once per due time, on any number of
 * nodes.
 *
 * @returns whether there may be more
 */
export function fireDuePlans({ db }: Pick<AppContext, 'db'>): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const due = await trx
      .selectFrom('report_plans')
      .selectAll()
      .where('next_due_at', '<=', sql<Date>`now()`)
      .orderBy('next_due_at')
      .limit(plansAtOnce)
      .forUpdate()
      .skipLocked()
      .$call(plannedOnce)
      .execute()
    for (const plan of due) await fire(trx, plan)
    return due.length === plansAtOnce
  })
}
