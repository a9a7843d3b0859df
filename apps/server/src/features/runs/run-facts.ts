import { sql } from 'kysely'
import type { FailureCount } from '@windrow/contract/failure-causes'
import { runReason, type RunCheck, type RunReason } from '@windrow/contract/run-reason'
import type { RunStatus } from '@windrow/contract/run-status'
import type { Db } from '../../database/connect.ts'
import type { RunRow } from '../../database/run-tables.ts'

/** Kinds of failures that are looked at for the most frequent one. */
const mostFailures = 50

/** The failed pages of `runs` by error, most frequent first; null if none failed. */
const failures = sql<FailureCount[] | null>`(
  select json_agg(json_build_object('code', code, 'httpStatus', nullif(http_status, 0), 'count', count) order by count desc, code)
  from (select code, http_status, sum(count)::float8 as count from run_failures where run_id = runs.id
    group by code, http_status order by 3 desc, 1 limit ${mostFailures}) f)`
/** What `runs` looked for; null if nothing. */
const checks = sql<RunCheck[] | null>`(
  select json_agg(json_build_object('kind', kind, 'subject', subject, 'looked', looked, 'found', found) order by subject)
  from run_checks where run_id = runs.id)`

/** The same for runs that have ended; those of others aren't shown. */
export const endedFacts = [
  sql<FailureCount[] | null>`case when runs.ended_at is not null and runs.failed > 0 then ${failures} end`.as(
    'failures',
  ),
  sql<RunCheck[] | null>`case when runs.ended_at is not null then ${checks} end`.as('checks'),
] as const

/** The columns of a run that its reason depends on. */
export const reasonColumns = [
  'end_reason',
  'budget_stop',
  'stopped_by',
  'debug_message',
  'done',
  'failed',
  'queued',
  'rows',
] as const satisfies (keyof RunRow)[]

export type ReasonRow = Pick<RunRow, (typeof reasonColumns)[number]> & {
  failures: FailureCount[] | null
  checks: RunCheck[] | null
}

/** Why a run with this status, as shown, failed, was stopped, or lacks something; null if nothing is to be said. */
export const reasonOf = (row: ReasonRow, status: RunStatus): RunReason | null =>
  runReason({
    status,
    end: row.end_reason,
    isBudgetStop: row.budget_stop !== null,
    stoppedBy: row.stopped_by,
    message: row.debug_message,
    done: row.done,
    failed: row.failed,
    queued: row.queued,
    rows: row.rows,
    failures: row.failures ?? [],
    checks: row.checks ?? [],
  })

/** The facts of a run that is about to end, in the transaction that ends it. */
export const factsAtEnd = (db: Db, runId: number) =>
  db
    .selectFrom('runs')
    .select(reasonColumns.map((column) => `runs.${column}` as const))
    .select([failures.as('failures'), checks.as('checks')])
    .where('runs.id', '=', runId)
    .executeTakeFirstOrThrow()
