import type { AppContext } from '../../context.ts'
import { metricFamilies } from './metric-families.ts'
import { openMetrics } from './open-metrics.ts'
import { keptState } from './view-operation.ts'

export { openMetricsType } from './open-metrics.ts'

/** The figures of the health page as OpenMetrics text; read at most once in some seconds, however many ask. */
export const metricsText = async (app: AppContext): Promise<string> =>
  openMetrics(metricFamilies(app, await keptState(app)))
