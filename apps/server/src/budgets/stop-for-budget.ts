import { sql } from 'kysely'
import { usedUpText } from '@windrow/contract/budgets'
import { recordOwn } from '../audit/record.ts'
import type { Db } from '../database/connect.ts'
import { channels } from '../database/notification-hub.ts'

/** The budget that is used up for a run. */
const full = sql<string | null>`budget_full(organization_id, report_id)`

/**
 * Asks a run to stop if a budget is used up that applies to it: it finishes its requests in flight, and its rows are kept.
 * Safe on any number of workers.
 *
 * @returns whether it is to stop now
 */
export async function stopForBudget(db: Db, runId: number): Promise<boolean> {
  const { rows } = await sql<{ is_over: boolean }>`
    select ${full} is not null as is_over from runs
    where id = ${runId} and ended_at is null and stop_requested_at is null and not ignores_budget`.execute(db)
  if (!rows[0]?.is_over) return false
  return db.transaction().execute(async (trx) => {
    const run = await trx
      .updateTable('runs')
      .set({
        stop_requested_at: sql`now()`,
        status: 'STOPPING',
        budget_stop: sql`${full}`,
        debug_message: 'Its budget is used up; finishing the pages in flight',
      })
      .where('id', '=', runId)
      .where('ended_at', 'is', null)
      .where('stop_requested_at', 'is', null)
      .where('ignores_budget', '=', false)
      .where(sql<boolean>`${full} is not null`)
      .returning(['id', 'report_id', 'project_id', 'organization_id'])
      .executeTakeFirst()
    if (!run) return false
    const place = { organizationId: run.organization_id, projectId: run.project_id, reportId: run.report_id }
    await recordOwn(trx, [{ action: 'RUN_STOPPED_BY_BUDGET', run: { id: run.id, ...place } }])
    await sql`select pg_notify(${channels.runStop}, ${String(run.id)}),
      pg_notify(${channels.runChanged}, ${`${run.report_id}:${run.id}`})`.execute(trx)
    return true
  })
}

/** The sentence of a run that a budget has stopped; null for other runs. */
export async function stoppedByBudget(db: Db, runId: number): Promise<string | null> {
  const run = await db
    .selectFrom('runs')
    .select(['budget_stop', 'rows'])
    .select(sql<string>`to_char(budget_month(organization_id, stop_requested_at), 'YYYY-MM-DD')`.as('month'))
    .where('id', '=', runId)
    .where('budget_stop', 'is not', null)
    .executeTakeFirst()
  if (!run) return null
  const said = usedUpText({ scope: run.budget_stop!, month: run.month })
  if (run.rows === 0) return `${said} The run had no rows yet.`
  return `${said} The ${run.rows === 1 ? 'row' : `${run.rows.toLocaleString('en-US')} rows`} it had ${run.rows === 1 ? 'is' : 'are'} kept.`
}
