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
      'List the merges, dedupes, imports and comparisons of a report that are not over, and those of your own that have ended and that you have not put away; the newest come first',
    permission: 'report:view',
    params: reportParams,
    success: { status: 200, body: DatasetJobList },
    errors: ['NOT_FOUND'],
  }),
  datasetJobGet: route({
    ...one,
    method: 'GET',
    summary: 'Get how far a merge, dedupe, import or comparison is, what came of it, or why it failed',
    errors: ['NOT_FOUND'],
  }),
  datasetJobCancel: route({
    ...one,
    method: 'DELETE',
    summary:
      'Cancel a merge, dedupe, import or comparison, of which nothing stays then; one that has ended is put away from the list and keeps its result',
    errors: ['NOT_FOUND'],
  }),
}
