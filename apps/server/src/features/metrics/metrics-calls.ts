import { roleMay } from '@windrow/contract/roles'
import { runMetricNames } from '@windrow/contract/run-metrics'
import type { Routes } from '@windrow/contract/routes'
import type { MetricsFileQuery, RunMetrics } from '@windrow/contract/schemas/metrics'
import type { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { notFound } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import type { Actor } from '../../access/actor.ts'
import { foundFigures } from '../quality/found-figures.ts'
import { acceptancesOf } from '../quality/judge-quality.ts'
import { judgeRuns, rowsOfRuns } from './judge-runs.ts'
import { measuredRuns } from './metrics-queries.ts'

/** Runs before the first point of a chart, so that it has an expected range. */
const leadRuns = 30

type Query = z.output<typeof MetricsFileQuery>

async function metricsFor(app: AppContext, actor: Actor, reportId: number, query: Query) {
  const count = Number(query.timeRange)
  const runs = await measuredRuns(app.db, { reportId, actor }, query, {
    count,
    limit: count + leadRuns,
  })
  if (!runs) throw notFound('run in this report')
  if (!roleMay(actor.role, 'report:view-crawler-trend')) return rowsOfRuns(runs.slice(-count))
  const found = await foundFigures(
    app.db,
    runs.map(({ id }) => id),
  )
  return judgeRuns(runs, count, { acceptances: await acceptancesOf(app.db, reportId), found })
}

export const pageWiseMetrics =
  (app: AppContext): Handler<Routes['pageWiseMetrics']> =>
  async ({ project, report, actor, query: { download, ...query } }) => {
    const metrics = await metricsFor(app, actor, report.id, query)
    const downloadAvailable = metrics.length > 0
    if (download === 'false') return { metrics, downloadAvailable, downloadLink: null }
    const parts = Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    )
    const place = `/api/projects/${project.id}/reports/${report.id}/page-wise-metrics/file`
    const downloadLink = downloadAvailable ? `${place}?${new URLSearchParams(parts).toString()}` : null
    return { metrics: [], downloadAvailable, downloadLink }
  }

/** Contains only column names and numbers, so nothing needs quoting. */
function toCsv(metrics: RunMetrics[]): string {
  const names = runMetricNames.filter((name) => metrics.some((run) => run[name]))
  const head = ['historyId', 'status', 'RunStarted', ...names.flatMap((name) => [name, `${name}HasAnomaly`])]
  const lines = metrics.map((run) => [
    run.historyId,
    run.status,
    run.RunStarted,
    ...names.flatMap((name) => [run[name]?.value ?? '', run[name]?.hasAnomaly ?? '']),
  ])
  return [head, ...lines].map((cells) => `${cells.join(',')}\r\n`).join('')
}

export const pageWiseMetricsFile =
  (app: AppContext): Handler<Routes['pageWiseMetricsFile']> =>
  async ({ report, actor, query }) => ({
    stream: toCsv(await metricsFor(app, actor, report.id, query)),
    mediaType: 'text/csv; charset=utf-8',
    fileName: `${report.name} - metrics.csv`,
  })
