import { route } from '../route.ts'
import { pageParams } from '../schemas/datasets.ts'
import { RowChanges, RowChangesQuery, RowEvidence, rowParams } from '../schemas/row-evidence.ts'

export const rowEvidenceRoutes = {
  rowChanges: route({
    method: 'GET',
    path: '/projects/{id}/reports/{rid}/histories/{hid}/pages/{pageId}/changes',
    tag: 'Data',
    summary: 'Say what changed in rows of an output table since the last run',
    permission: 'report:view',
    params: pageParams,
    query: RowChangesQuery,
    success: { status: 200, body: RowChanges },
  }),
  rowEvidence: route({
    method: 'GET',
    path: '/projects/{id}/reports/{rid}/histories/{hid}/pages/{pageId}/rows/{row}/evidence',
    tag: 'Data',
    summary: 'Say where a row comes from: its page, fields, values in the last run, and rules',
    permission: 'report:view',
    params: rowParams,
    success: { status: 200, body: RowEvidence },
    errors: ['NOT_FOUND'],
  }),
}
