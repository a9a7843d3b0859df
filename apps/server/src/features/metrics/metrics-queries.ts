import { sql } from 'kysely'
import type { RunStatus } from '@windrow/contract/run-status'
import type { Db } from '../../database/connect.ts'
import { notRejected } from '../../database/not-rejected.ts'
import type { Actor } from '../../access/actor.ts'
import { seenBy } from '../../access/seen-runs.ts'

export interface MeasuredRun {
  id: number
  status: RunStatus
  manually_stopped: boolean
  is_dnu: boolean
  /** Rejected in review, or replaced by a rerun. */
  is_rejected: boolean
  is_rerun: boolean
  /** Equal for runs that crawled the same; null for a run without figures. */
  family: string | null
  /** The selected output table, or all. */
  tables: string[]
  started_at: Date
  ended_at: Date
  /** Of the selected output table, or of all. */
  rows: number
  /** Of all output tables. */
  item_count: number
  done: number
  failed: number
  retried: number
  bytes_up: number
  bytes_down: number
  errors: number
  /** Pages that no retry would have fetched: the site blocked the crawl, or had changed. */
  critical: number
}

export interface MetricsScope {
  historyId?: number | undefined
  runStartedDate?: string | undefined
  runEndedDate?: string | undefined
  pageId?: string | undefined
}

/** A report and its viewer. */
interface MeasuredReport {
  reportId: number
  actor: Actor
}

/**
 * Whether `count` or more runs are newer than the requested one, so that charts must end with it instead of the newest
 * run. undefined if the report has no such run.
 */
async function lastRun(db: Db, { reportId, actor }: MeasuredReport, historyId: number, count: number) {
  const { rows } = await sql<{ later: number }>`
    select (select count(*)::int from (
      select 1 from runs where report_id = ${reportId} and deleted_at is null and ${seenBy(actor)} and ended_at is not null
        and (created_at, id) > (wanted.created_at, wanted.id) limit ${count}) newer) as later
    from runs wanted where wanted.id = ${historyId} and wanted.report_id = ${reportId} and ${seenBy(actor, 'wanted')}`.execute(
    db,
  )
  return rows[0] && { isOutOfSight: rows[0].later >= count }
}

/**
 * Ended runs of a report that the actor may see, oldest first, at most `limit`. null if the requested run isn't one of
 * the report. A date range also excludes earlier runs, so that shown runs are compared only with shown ones.
 */
export async function measuredRuns(
  db: Db,
  measured: MeasuredReport,
  scope: MetricsScope,
  { count, limit }: { count: number; limit: number },
): Promise<MeasuredRun[] | null> {
  const { historyId, pageId } = scope
  const wanted = historyId === undefined ? undefined : await lastRun(db, measured, historyId, count)
  if (historyId !== undefined && !wanted) return null
  const upTo = wanted?.isOutOfSight
    ? sql`and (runs.created_at, runs.id) <= (select created_at, id from runs where id = ${historyId})`
    : sql``
  const from = scope.runStartedDate ? sql`and runs.started_at >= ${new Date(scope.runStartedDate)}` : sql``
  const to = scope.runEndedDate ? sql`and runs.ended_at <= ${new Date(scope.runEndedDate)}` : sql``
  const rows = pageId
    ? sql`coalesce((select row_count from run_pages where run_id = runs.id and page_id = ${pageId}), 0)`
    : sql`runs.rows`
  const tables = pageId
    ? sql`array[${pageId}]::text[]`
    : sql`array(select page_id::text from run_pages where run_id = runs.id order by position)`
  const found = await sql<MeasuredRun>`
    select id, status, manually_stopped, is_dnu, not ${notRejected()} as is_rejected, rerun_of is not null as is_rerun,
      (select encode(family, 'hex') from run_figures where run_id = runs.id) as family, ${tables} as tables, started_at, ended_at, ${rows} as rows, runs.rows as item_count,
      done, failed, retried, bytes_up, bytes_down, errors,
      coalesce((select sum(count) from run_failures where run_id = runs.id
        and kind in ('blocked', 'page-changed')), 0)::bigint as critical
    from runs
    where report_id = ${measured.reportId} and deleted_at is null and ${seenBy(measured.actor)} and started_at is not null and ended_at is not null
      ${upTo} ${from} ${to}
    order by runs.created_at desc, runs.id desc limit ${limit}`.execute(db)
  return found.rows.toReversed()
}
