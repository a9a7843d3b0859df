import { sql } from 'kysely'
import type { RunFigures } from '@windrow/quality/figures'
import type { Measure } from '@windrow/quality/measure'
import { unpackFigures } from '@windrow/quality/pack-figures'
import { unpackMeasures } from '@windrow/quality/pack-measures'
import type { Db } from '../../database/connect.ts'
import { comparableRuns } from '../../database/comparable-runs.ts'

const mostRuns = 90
/**
 * Bytes of the figures of all compared runs, packed: unpacked they take thirty times as much memory. At least the last
 * twenty runs fit, of tables with fewer than 25 columns usually all.
 */
const mostBytes = 20_000_000

/** A comparable run before the judged one. */
export interface PastRun {
  runId: number
  recipeVersion: number
  figures: RunFigures
  /** As stored when it was judged; null if it wasn't, or they can't be read: then they are calculated again. */
  measures: readonly Measure[] | null
}

/** The last 90 comparable runs before a run, the oldest first. */
export async function pastRuns(db: Db, runId: number, limit = mostRuns): Promise<PastRun[]> {
  const rows = await comparableRuns(db, runId)
    .select(['past.run_id', sql<number>`octet_length(past.figures)`.as('bytes')])
    .limit(Math.min(limit, mostRuns))
    .execute()
  const runs: PastRun[] = []
  // One by one: unpacking all at once would keep everything else waiting.
  for (const { run_id } of affordable(rows).toReversed()) {
    const run = await pastRun(db, run_id)
    if (run) runs.push(run)
  }
  return runs
}

/** The first of these that are small enough together. */
function affordable<Sized extends { bytes: number }>(rows: readonly Sized[]): Sized[] {
  let sum = 0
  return rows.filter(({ bytes }) => (sum += bytes) <= mostBytes)
}

async function pastRun(db: Db, runId: number): Promise<PastRun | null> {
  const row = await db
    .selectFrom('run_figures')
    .select(['recipe_version', 'figures', 'measures'])
    .where('run_id', '=', runId)
    .executeTakeFirst()
  const figures = row && unpackFigures(row.figures)
  if (!figures) return null
  const measures = row.measures && unpackMeasures(row.measures)
  return { runId, recipeVersion: row.recipe_version, figures, measures }
}
