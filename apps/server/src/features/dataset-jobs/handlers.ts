import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handlers } from '../../calls/handler.ts'
import { datasetJobCancel, datasetJobGet, datasetJobList } from './job-calls.ts'
import { datasetJobRetry } from './retry-job.ts'

/** API handlers of this feature. */
export const datasetJobsHandlers = (app: AppContext) =>
  ({
    datasetJobList: datasetJobList(app),
    datasetJobGet: datasetJobGet(),
    datasetJobCancel: datasetJobCancel(app),
    datasetJobRetry: datasetJobRetry(app),
  }) satisfies Partial<Handlers<Routes>>
