import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handlers } from '../../calls/handler.ts'
import { pageWiseMetrics, pageWiseMetricsFile } from './metrics-calls.ts'

/** The calls of the API that this room answers. */
export const metricsHandlers = (app: AppContext) =>
  ({
    pageWiseMetrics: pageWiseMetrics(app),
    pageWiseMetricsFile: pageWiseMetricsFile(app),
  }) satisfies Partial<Handlers<Routes>>
