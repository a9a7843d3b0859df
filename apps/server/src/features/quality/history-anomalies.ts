import { setImmediate } from 'node:timers/promises'
import type { Routes } from '@windrow/contract/routes'
import { shownStatus } from '@windrow/contract/run-status'
import type { FigureTrend } from '@windrow/contract/schemas/anomalies'
import { History } from '@windrow/quality/history'
import { expectedRange } from '@windrow/quality/judge-run'
import type { Measure } from '@windrow/quality/measure'
import { unpackFigures } from '@windrow/quality/pack-figures'
import { unpackMeasures } from '@windrow/quality/pack-measures'
import { keyOf } from '@windrow/quality/place'
import { isPlainMetric } from '@windrow/quality/metrics'
import { subjectOf } from '@windrow/quality/subject-of'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../database/connect.ts'
import type { Handler } from '../../calls/handler.ts'
import { foundFigures, type FoundFigures } from './found-figures.ts'
import { measuresOf } from './judge-figures.ts'
import { acceptancesOf } from './judge-quality.ts'
import { pastRuns, type PastRun } from './past-runs.ts'

/** Runs before the first point of a chart, so that it has an expected range. */
const leadRuns = 30
/** Charts of one run; those with findings come first. */
const mostFigures = 200

type Point = FigureTrend['points'][number]
type Trend = Omit<FigureTrend, 'level'> & { key: string }

export const historyAnomalies =
  (app: AppContext): Handler<Routes['historyAnomalies']> =>
  async ({ report, run, query: { limit } }) => {
    const runs = await judgedRuns(app.db, run.id, limit + leadRuns)
    const acceptances = await acceptancesOf(app.db, report.id)
    const findings = await foundFigures(
      app.db,
      runs.map(({ runId }) => runId),
    )
    const facts = await factsOf(app.db, runs)
    const history = new History(acceptances)
    const trends = new Map<string, Trend>()
    for (const [at, one] of runs.entries()) {
      // Other requests get their turn: a wide table has thousands of figures.
      await setImmediate()
      const measures = await measuresOf(one, runs.slice(0, at))
      const { startedAt } = one.figures
      if (at >= runs.length - limit)
        for (const measure of measures) {
          if (!isShown(measure, findings, run.id)) continue
          const trend = trendOf(trends, measure)
          trend.points.push({
            historyId: one.runId,
            ...facts.get(one.runId)!,
            value: measure.value,
            hasAnomaly: findings.has(`${one.runId} ${trend.key}`),
            expected: expectedRange(measure, history, startedAt),
          })
        }
      await history.addInTurns(startedAt, measures)
    }
    return { figures: shown([...trends.values()], run.id, findings) }
  }

/** Whether a figure says something by itself, or has a finding in the run. */
const isShown = (measure: Measure, findings: FoundFigures, runId: number): boolean =>
  isPlainMetric(measure.metric) || findings.has(`${runId} ${keyOf(measure)}`)

function trendOf(trends: Map<string, Trend>, measure: Measure): Trend {
  const key = keyOf(measure)
  const known = trends.get(key)
  if (known) return known
  const { table, column, metric } = measure
  const trend = { key, pageId: table, column, metric, ...subjectOf(measure), points: [] as Point[] }
  trends.set(key, trend)
  return trend
}

/** What people look at first in a run without findings. */
const leading: readonly string[] = ['rows', 'failures', 'duration', 'bytes', 'requests']
const rankOf = ({ metric }: Trend): number => {
  const at = leading.indexOf(metric)
  return at < 0 ? leading.length : at
}

/** Those with findings in the run first, by weight; then the figures that say something by themselves. */
function shown(trends: readonly Trend[], runId: number, findings: FoundFigures): FigureTrend[] {
  const found = (trend: Trend) => findings.get(`${runId} ${trend.key}`)
  const placeOf = (trend: Trend) => found(trend)?.position ?? Infinity
  return trends
    .toSorted((a, b) => (placeOf(a) === placeOf(b) ? rankOf(a) - rankOf(b) : placeOf(a) - placeOf(b)))
    .slice(0, mostFigures)
    .map((trend) => {
      const { key: _, ...figure } = trend
      return { ...figure, level: found(trend)?.level ?? null }
    })
}

/** The run and the comparable ones before it, the oldest first; empty if it has no figures. */
async function judgedRuns(db: Db, runId: number, limit: number): Promise<PastRun[]> {
  const own = await db
    .selectFrom('run_figures')
    .select(['recipe_version', 'figures', 'measures'])
    .where('run_id', '=', runId)
    .executeTakeFirst()
  const figures = own && unpackFigures(own.figures)
  if (!figures) return []
  const measures = own.measures && unpackMeasures(own.measures)
  const last = { runId, recipeVersion: own.recipe_version, figures, measures }
  return [...(await pastRuns(db, runId, limit - 1)), last]
}

async function factsOf(db: Db, runs: readonly PastRun[]) {
  if (runs.length === 0) return new Map<number, Pick<Point, 'RunStarted' | 'status'>>()
  const rows = await db
    .selectFrom('runs')
    .select(['id', 'status', 'manually_stopped', 'started_at', 'created_at'])
    .where(
      'id',
      'in',
      runs.map(({ runId }) => runId),
    )
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        RunStarted: (row.started_at ?? row.created_at).toISOString(),
        status: shownStatus({ status: row.status, manuallyStopped: row.manually_stopped }),
      },
    ]),
  )
}
