import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handlers } from '../../calls/handler.ts'
import { pageWiseMetrics, pageWiseMetricsFile } from './metrics-calls.ts'

/** API handlers of this feature. */
export const metricsHandlers = (app: AppContext) =>
  ({
    pageWiseMetrics: pageWiseMetrics(app),
    pageWiseMetricsFile: pageWiseMetricsFile(app),
  }) satisfies Partial<Handlers<Routes>>
