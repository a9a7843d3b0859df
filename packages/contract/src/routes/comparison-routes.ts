import { route } from '../route.ts'
import { Comparison, ComparisonOrder, comparisonParams, KeyProposal } from '../schemas/comparisons.ts'
import { DatasetJob } from '../schemas/dataset-jobs.ts'
import { DownloadQuery, pageParams, Rows, RowsQuery } from '../schemas/datasets.ts'
import { reportParams } from '../schemas/reports.ts'

export const comparisonRoutes = {
  keyProposal: route({
    method: 'GET',
    path: '/projects/{id}/reports/{rid}/histories/{hid}/pages/{pageId}/keys',
    tag: 'Data',
    summary: 'Propose key columns of an output table',
    permission: 'report:view',
    params: pageParams,
    success: { status: 200, body: KeyProposal },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  comparisonCreate: route({
    method: 'POST',
    path: '/projects/{id}/reports/{rid}/comparisons',
    tag: 'Data',
    summary:
      'Compare an output table of two runs. The rows that differ are kept for three days. Answers with the job, already finished if it took less than two seconds; otherwise poll it until its state is DONE, FAILED or CANCELLED',
    permission: 'report:view',
    params: reportParams,
    body: ComparisonOrder,
    success: { status: 202, body: DatasetJob },
    errors: ['NOT_FOUND', 'CONFLICT', 'RUN_ACTIVE'],
  }),
  comparisonGet: route({
    method: 'GET',
    path: '/projects/{id}/reports/{rid}/comparisons/{comparisonId}',
    tag: 'Data',
    summary: 'Get how many rows differ between two runs',
    permission: 'report:view',
    params: comparisonParams,
    success: { status: 200, body: Comparison },
    errors: ['NOT_FOUND'],
  }),
  comparisonRows: route({
    method: 'GET',
    path: '/projects/{id}/reports/{rid}/comparisons/{comparisonId}/rows',
    tag: 'Data',
    summary: 'Read the rows that differ between two runs',
    permission: 'report:view',
    params: comparisonParams,
    query: RowsQuery,
    success: { status: 200, body: Rows },
    errors: ['NOT_FOUND'],
  }),
  comparisonDownload: route({
    method: 'GET',
    path: '/projects/{id}/reports/{rid}/comparisons/{comparisonId}/download',
    tag: 'Data',
    summary: 'Download the rows that differ between two runs as a file',
    permission: 'report:export',
    params: comparisonParams,
    query: DownloadQuery,
    success: { status: 200, kind: 'stream', mime: 'application/octet-stream' },
    errors: ['NOT_FOUND'],
  }),
}
