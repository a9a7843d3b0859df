import { sql } from 'kysely'
import { anomalyStatusCodes, type AnomalyAction } from '@windrow/contract/anomalies'
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

/** Whether the task has findings about broken rules, which accepting doesn't change. */
export async function breaksRules(trx: Trx, { run_id }: Pick<AnomalyTaskRow, 'run_id'>): Promise<boolean> {
  const found = await trx
    .selectFrom('run_findings')
    .select('id')
    .where('run_id', '=', run_id)
    .where('ignored_by', 'is', null)
    .where('metric', 'like', 'rule.%')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** What closing a task means for later runs. */
export async function applyEffect(
  trx: Trx,
  task: AnomalyTaskRow,
  action: AnomalyAction,
  effect: Effect,
): Promise<void> {
  if (action === 'NOT_AN_ISSUE') {
    await lockIgnored(trx, task.report_id)
    await ignoreFindings(trx, task, effect)
  }
  if (action === 'ACCEPT_ISSUE') await acceptLevels(trx, task)
}

/** What is ignored by another task as well stays ignored, now by that one. */
async function handOver(trx: Trx, { run_id, report_id }: TaskOfReport): Promise<void> {
  await sql`
    update ignored_findings set run_id = other.run_id, user_id = other.changed_by, reason = other.reason
    from (
      select distinct on (mine.id) mine.id, task.run_id, task.changed_by, coalesce(task.reason, mine.reason) as reason
      from ignored_findings mine
      join anomaly_tasks task on task.report_id = mine.report_id and task.run_id <> mine.run_id
        and task.status = ${anomalyStatusCodes.NOT_AN_ISSUE}
      join run_findings same on same.run_id = task.run_id and same.ignored_by is null and same.metric = mine.metric
        and same.page_id is not distinct from mine.page_id and same.column_name is not distinct from mine.column_name
      where mine.report_id = ${report_id} and mine.run_id = ${run_id}
      order by mine.id, task.closed_at
    ) other
    where ignored_findings.id = other.id`.execute(trx)
}

/** Of two tasks of a report that change what is ignored at the same time, the second waits. */
const lockIgnored = (trx: Trx, reportId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`windrow ignored findings ${reportId}`}, 0))`.execute(
    trx,
  )

type TaskOfReport = Pick<AnomalyTaskRow, 'run_id' | 'report_id'>

/**
 * Undoes what closing the task meant: later runs have the same findings again, unless another task keeps them ignored.
 */
export async function undoEffect(trx: Trx, task: TaskOfReport): Promise<void> {
  const { run_id } = task
  await lockIgnored(trx, task.report_id)
  await handOver(trx, task)
  await trx.deleteFrom('ignored_findings').where('run_id', '=', run_id).execute()
  await trx.deleteFrom('accepted_levels').where('run_id', '=', run_id).execute()
}
