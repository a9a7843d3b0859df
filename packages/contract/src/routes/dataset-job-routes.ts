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
      'List the active merges, dedupes, imports and comparisons of a report, and your own finished ones that you have not dismissed, newest first',
    permission: 'report:view',
    params: reportParams,
    success: { status: 200, body: DatasetJobList },
    errors: ['NOT_FOUND'],
  }),
  datasetJobGet: route({
    ...one,
    method: 'GET',
    summary: 'Get the progress, result or failure of a merge, dedupe, import or comparison',
    errors: ['NOT_FOUND'],
  }),
  datasetJobCancel: route({
    ...one,
    method: 'DELETE',
    summary:
      'Cancel a merge, dedupe, import or comparison and discard its result; one that has finished is dismissed from the list and keeps its result',
    errors: ['NOT_FOUND'],
  }),
}
