import { sql } from 'kysely'
import type { RunFigures } from '@windrow/quality/figures'
import type { Measure } from '@windrow/quality/measure'
import type { DeclaredTables } from '@windrow/quality/measure-run'
import type { MetricName } from '@windrow/quality/metrics'
import { packMeasures } from '@windrow/quality/pack-measures'
import { unpackFigures } from '@windrow/quality/pack-figures'
import type { Acceptance } from '@windrow/quality/place'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../database/connect.ts'
import { notJudged, type Judgement } from '../review/judgement.ts'
import { explainPlaces } from './explain-places.ts'
import { judgeFigures } from './judge-figures.ts'
import { pastRuns } from './past-runs.ts'

/** With fewer comparable runs before it, nothing is known of what is usual. */
const fewestRuns = 5
/** Columns of all compared runs together: wide tables are compared with fewer runs, which keeps judging short. */
const mostColumns = 10_000

/**
 * Judges a run by its stored figures beside those of comparable runs, at its end. Errors are logged: the run then counts
 * as not judged.
 */
export async function judgeQuality(app: AppContext, runId: number): Promise<Judgement> {
  return judge(app, runId).catch((error: unknown) => {
    app.log.error({ err: error, run: runId }, 'could not judge a run')
    return notJudged
  })
}

async function judge(app: AppContext, runId: number): Promise<Judgement> {
  const own = await app.db
    .selectFrom('run_figures')
    .select(['report_id', 'figures'])
    .where('run_id', '=', runId)
    .executeTakeFirst()
  const figures = own && unpackFigures(own.figures)
  if (!figures) return notJudged
  const { measures, judgement } = await judgeBy(app, { id: runId, report_id: own.report_id }, figures)
  await app.db
    .updateTable('run_figures')
    .set({ measures: packMeasures(measures) })
    .where('run_id', '=', runId)
    .execute()
  return judgement
}

/** Judges a run by these figures beside those of comparable runs, and stores nothing. */
export async function judgeBy(
  app: AppContext,
  run: { id: number; report_id: number },
  figures: RunFigures,
): Promise<{ measures: readonly Measure[]; judgement: Judgement }> {
  const width = figures.tables.reduce((sum, { columns }) => sum + columns.length, 1)
  const past = await pastRuns(app.db, run.id, Math.max(fewestRuns, Math.floor(mostColumns / width)))
  const acceptances = await acceptancesOf(app.db, run.report_id)
  const declared = await declaredBy(app.db, run.id)
  const { measures, findings } = await judgeFigures(figures, past, acceptances, declared)
  const comparedRuns = past.length
  if (comparedRuns < fewestRuns) return { measures, judgement: { ...notJudged, comparedRuns } }
  const status = findings.length > 0 ? 'FINDINGS' : 'PASSED'
  const explained = await explainPlaces(app, run.id, findings)
  return { measures, judgement: { status, comparedRuns, findings: explained } }
}

/** The tables and columns that the run's recipe fills. */
async function declaredBy(db: Db, runId: number): Promise<DeclaredTables> {
  const pages = await db
    .selectFrom('run_pages')
    .select(['page_id', 'columns'])
    .where('run_id', '=', runId)
    .execute()
  return new Map(pages.map(({ page_id, columns }) => [page_id, new Set(columns.map(({ name }) => name))]))
}

/** What was accepted in runs of a report: usual from the start of that run on. */
export async function acceptancesOf(db: Db, reportId: number): Promise<Acceptance[]> {
  const rows = await db
    .selectFrom('accepted_levels as accepted')
    .innerJoin('run_figures as figures', 'figures.run_id', 'accepted.run_id')
    .select(['accepted.page_id', 'accepted.column_name', 'accepted.metric', 'figures.started_at'])
    .where('accepted.report_id', '=', reportId)
    .orderBy('figures.started_at')
    .orderBy(sql`accepted.id`)
    .execute()
  return rows.map(({ page_id, column_name, metric, started_at }) => ({
    table: page_id,
    column: column_name,
    metric: metric as MetricName,
    startedAt: started_at.getTime(),
  }))
}
