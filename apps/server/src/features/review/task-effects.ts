import { sql } from 'kysely'
import type { AnomalyAction } from '@windrow/contract/anomalies'
import type { Trx } from '../../database/connect.ts'
import type { AnomalyTaskRow } from '../../database/review-tables.ts'

interface Effect {
  userId: number
  reason: string
}

/** Ignores the task's findings in later runs of the report; those already ignored keep their reason. */
async function ignoreFindings(trx: Trx, task: AnomalyTaskRow, { userId, reason }: Effect): Promise<void> {
  await sql`
    insert into ignored_findings (report_id, page_id, column_name, metric, title, reason, user_id, run_id)
    select ${task.report_id}, page_id, column_name, metric, coalesce(subject, title), ${reason}, ${userId}, run_id
    from run_findings where run_id = ${task.run_id} and ignored_by is null
    order by position
    on conflict do nothing`.execute(trx)
}

/** Accepts the levels of the task's findings as usual from this run on. Rules stay until their schema is changed. */
async function acceptLevels(trx: Trx, task: AnomalyTaskRow): Promise<void> {
  await sql`
    insert into accepted_levels (report_id, run_id, page_id, column_name, metric, value)
    select ${task.report_id}, run_id, page_id, column_name, metric, value
    from run_findings
    where run_id = ${task.run_id} and ignored_by is null and metric not like 'rule.%'
    order by position
    on conflict do nothing`.execute(trx)
}

/** What closing a task means for later runs. */
export async function applyEffect(
  trx: Trx,
  task: AnomalyTaskRow,
  action: AnomalyAction,
  effect: Effect,
): Promise<void> {
  if (action === 'NOT_AN_ISSUE') await ignoreFindings(trx, task, effect)
  if (action === 'ACCEPT_ISSUE') await acceptLevels(trx, task)
}

/** Undoes what closing the task meant: later runs have the same findings again. */
export async function undoEffect(trx: Trx, { run_id }: Pick<AnomalyTaskRow, 'run_id'>): Promise<void> {
  await trx.deleteFrom('ignored_findings').where('run_id', '=', run_id).execute()
  await trx.deleteFrom('accepted_levels').where('run_id', '=', run_id).execute()
}
