import { route } from '../route.ts'
import { DatasetJob, DatasetJobList, jobParams } from '../schemas/dataset-jobs.ts'
import { reportParams } from '../schemas/reports.ts'

const one = {
  path: '/projects/{id}/reports/{rid}/dataset-jobs/{jobId}',
  tag: 'Data',
  permission: 'report:view',
  params: jobParams,
  success: { status: 200, body: DatasetJob },
} as const

export const datasetJobRoutes = {
  datasetJobList: route({
    method: 'GET',
    path: '/projects/{id}/reports/{rid}/dataset-jobs',
    tag: 'Data',
    summary:
      'List the active merges, dedupes, imports, comparisons and judgements of a report, and your own finished ones that you have not dismissed, newest first',
    permission: 'report:view',
    params: reportParams,
    success: { status: 200, body: DatasetJobList },
    errors: ['NOT_FOUND'],
  }),
  datasetJobGet: route({
    ...one,
    method: 'GET',
    summary:
      'Get the progress, result or failure of a merge, dedupe, import, comparison or judgement of past runs',
    errors: ['NOT_FOUND'],
  }),
  datasetJobCancel: route({
    ...one,
    method: 'DELETE',
    summary:
      'Cancel a merge, dedupe, import, comparison or judgement of past runs and discard its result; runs already judged stay so. One that has finished is dismissed from the list and keeps its result',
    errors: ['NOT_FOUND'],
  }),
  datasetJobRetry: route({
    ...one,
    path: `${one.path}/retry`,
    permission: 'task:manage',
    method: 'POST',
    summary:
      'Queue a failed merge, dedupe, import, comparison or judgement of past runs again, for the user who started it; the file of an import is kept for a day',
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
}
