import { route } from '../route.ts'
import { DatasetJob } from '../schemas/dataset-jobs.ts'
import { ImportQuery, RunDedupe, RunMerge } from '../schemas/dataset-operations.ts'
import { reportParams } from '../schemas/reports.ts'
import { runParams } from '../schemas/runs.ts'

export const datasetOperationRoutes = {
  runMerge: route({
    method: 'POST',
    path: '/projects/{id}/reports/{rid}/histories/merge',
    tag: 'Runs',
    summary:
      'Merge the rows of several runs into a new run, kept for three days. Answers with the job, already finished if it took less than two seconds; otherwise poll it until its state is DONE, FAILED or CANCELLED',
    permission: 'report:advanced-operations',
    params: reportParams,
    body: RunMerge,
    success: { status: 202, body: DatasetJob },
    errors: ['NOT_FOUND', 'CONFLICT', 'RUN_ACTIVE'],
  }),
  runDedupe: route({
    method: 'POST',
    path: '/projects/{id}/reports/{rid}/histories/{hid}/dedupe',
    tag: 'Runs',
    summary:
      'Remove duplicate rows of a run: creates a new run, kept for three days. Answers with the job, already finished if it took less than two seconds; otherwise poll it until its state is DONE, FAILED or CANCELLED',
    permission: 'report:advanced-operations',
    params: runParams,
    body: RunDedupe,
    success: { status: 202, body: DatasetJob },
    errors: ['NOT_FOUND', 'CONFLICT', 'RUN_ACTIVE'],
  }),
  runImport: route({
    method: 'POST',
    path: '/projects/{id}/reports/{rid}/histories/import',
    tag: 'Runs',
    summary:
      'Import a file, the body of the call, as a new run. Answers with the job, already finished if it took less than two seconds; otherwise poll it until its state is DONE, FAILED or CANCELLED',
    permission: 'report:import',
    params: reportParams,
    query: ImportQuery,
    upload: true,
    success: { status: 202, body: DatasetJob },
    errors: ['BODY_TOO_LARGE', 'VALIDATION', 'CONFLICT'],
  }),
  runImportFile: route({
    method: 'GET',
    path: '/projects/{id}/reports/{rid}/histories/{hid}/imported-file',
    tag: 'Runs',
    summary: 'Download the file that a run was imported from',
    permission: 'report:import',
    params: runParams,
    success: { status: 200, kind: 'stream', mime: 'application/octet-stream' },
    errors: ['NOT_FOUND'],
  }),
}
