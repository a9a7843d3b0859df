import { route } from '../route.ts'
import { MetricsFileQuery, MetricsQuery, PageWiseMetrics } from '../schemas/metrics.ts'
import { reportParams } from '../schemas/reports.ts'

const path = '/projects/{id}/reports/{rid}/page-wise-metrics'
const common = {
  method: 'GET',
  tag: 'Data',
  permission: 'report:view-rows-trend',
  params: reportParams,
} as const

export const metricsRoutes = {
  pageWiseMetrics: route({
    ...common,
    path,
    summary: 'Get the metrics of the last runs, with their expected values',
    query: MetricsQuery,
    success: { status: 200, body: PageWiseMetrics },
    errors: ['NOT_FOUND'],
  }),
  pageWiseMetricsFile: route({
    ...common,
    path: `${path}/file`,
    summary: 'Download the metrics of the last runs as CSV',
    query: MetricsFileQuery,
    success: { status: 200, kind: 'stream', mime: 'text/csv' },
    errors: ['NOT_FOUND'],
  }),
}
