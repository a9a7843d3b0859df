import { sql } from 'kysely'
import type { RunFigures } from '@windrow/quality/figures'
import type { Measure } from '@windrow/quality/measure'
import { unpackFigures } from '@windrow/quality/pack-figures'
import { unpackMeasures } from '@windrow/quality/pack-measures'
import type { Db } from '../../database/connect.ts'
import { notRejected } from '../../database/not-rejected.ts'

const mostRuns = 90

/** A comparable run before the judged one. */
export interface PastRun {
  runId: number
  recipeVersion: number
  figures: RunFigures
  /** As stored when it was judged; null if it wasn't, or they can't be read: then they are calculated again. */
  measures: readonly Measure[] | null
}

/**
 * Runs before a run that crawled the same, succeeded, and are neither deleted, rejected nor marked as "do not use"; the
 * newest first. Empty for a run without figures.
 */
const comparableRuns = (db: Db, runId: number) =>
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
    .orderBy('past.started_at', 'desc')
    .orderBy('past.run_id', 'desc')

/** The last 90 comparable runs before a run, the oldest first. */
export async function pastRuns(db: Db, runId: number, limit = mostRuns): Promise<PastRun[]> {
  const rows = await comparableRuns(db, runId)
    .select(['past.run_id', 'past.recipe_version', 'past.figures', 'past.measures'])
    .limit(Math.min(limit, mostRuns))
    .execute()
  return rows.toReversed().flatMap((row) => {
    const figures = unpackFigures(row.figures)
    if (!figures) return []
    const measures = row.measures && unpackMeasures(row.measures)
    return [{ runId: row.run_id, recipeVersion: row.recipe_version, figures, measures }]
  })
}

/** The last comparable run before a run in which nothing was found; undefined if there is none. */
export const lastGoodRun = (db: Db, runId: number) =>
  comparableRuns(db, runId)
    .where('runs.finding_count', '=', 0)
    .select(['runs.id', 'past.started_at', 'runs.archived_at', 'runs.data_expires_at'])
    .limit(1)
    .executeTakeFirst()
