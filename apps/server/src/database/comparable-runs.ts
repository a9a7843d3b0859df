import { sql } from 'kysely'
import type { Db } from './connect.ts'
import { notRejected } from './not-rejected.ts'

/** A rerun isn't compared with the run that it repairs. */
const isNotRepaired = sql<boolean>`past.run_id is distinct from (
  select rerun_of from runs judged where judged.id = own.run_id)`

/**
 * Runs before a run that crawled the same, succeeded, and are neither deleted, rejected nor marked as "do not use"; the
 * newest first. Empty for a run without figures.
 */
export const comparableRuns = (db: Db, runId: number) =>
  db
    .selectFrom('run_figures as own')
    .innerJoin('run_figures as past', (join) =>
      join.onRef('past.report_id', '=', 'own.report_id').onRef('past.family', '=', 'own.family'),
    )
    .innerJoin('runs', 'runs.id', 'past.run_id')
    .where('own.run_id', '=', runId)
    .where(sql<boolean>`(past.started_at, past.run_id) < (own.started_at, own.run_id)`)
    .where('runs.status', '=', 'SUCCESS')
    .where('runs.manually_stopped', '=', false)
    .where('runs.is_dnu', '=', false)
    .where('runs.deleted_at', 'is', null)
    .where(notRejected())
    .where(isNotRepaired)
    .orderBy('past.started_at', 'desc')
    .orderBy('past.run_id', 'desc')

/** The last comparable run before a run in which nothing was found; undefined if there is none. */
export const lastGoodRun = (db: Db, runId: number) =>
  comparableRuns(db, runId)
    .where('runs.finding_count', '=', 0)
    .select(['runs.id', 'past.started_at', 'runs.archived_at', 'runs.data_expires_at'])
    .limit(1)
    .executeTakeFirst()
