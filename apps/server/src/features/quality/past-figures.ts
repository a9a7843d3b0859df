import { sql } from 'kysely'
import type { RunFigures } from '@windrow/quality/figures'
import { unpackFigures } from '@windrow/quality/pack-figures'
import type { Db } from '../../database/connect.ts'

const mostRuns = 90

/**
 * The figures of a run's comparable predecessors, the oldest first: of the last 90 that crawled the same, succeeded,
 * and are neither deleted nor marked as "do not use". Empty for a run without figures.
 */
export async function pastFigures(db: Db, runId: number, limit = mostRuns): Promise<RunFigures[]> {
  const rows = await db
    .selectFrom('run_figures as own')
    .innerJoin('run_figures as past', (join) =>
      join.onRef('past.report_id', '=', 'own.report_id').onRef('past.family', '=', 'own.family'),
    )
    .innerJoin('runs', 'runs.id', 'past.run_id')
    .select('past.figures')
    .where('own.run_id', '=', runId)
    .where(sql<boolean>`(past.started_at, past.run_id) < (own.started_at, own.run_id)`)
    .where('runs.status', '=', 'SUCCESS')
    .where('runs.manually_stopped', '=', false)
    .where('runs.is_dnu', '=', false)
    .where('runs.deleted_at', 'is', null)
    .orderBy('past.started_at', 'desc')
    .orderBy('past.run_id', 'desc')
    .limit(Math.min(limit, mostRuns))
    .execute()
  return rows.toReversed().flatMap(({ figures }) => unpackFigures(figures) ?? [])
}
