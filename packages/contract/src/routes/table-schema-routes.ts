import { z } from 'zod'
import { route } from '../route.ts'
import { pageParams } from '../schemas/datasets.ts'
import { reportParams } from '../schemas/reports.ts'
import { runParams } from '../schemas/runs.ts'
import { RunJudgement, SavedSchema, schemaParams, TableSchema } from '../schemas/table-schemas.ts'

export const tableSchemaRoutes = {
  tableSchemaList: route({
    method: 'GET',
    path: '/projects/{id}/reports/{rid}/schemas',
    tag: 'Data',
    summary: 'List what the output tables of a report are expected to be',
    permission: 'report:view',
    params: reportParams,
    success: { status: 200, body: z.object({ schemas: z.array(SavedSchema) }) },
  }),
  tableSchemaSave: route({
    method: 'PUT',
    path: '/projects/{id}/reports/{rid}/schemas/{pageId}',
    tag: 'Data',
    summary: 'Say what an output table is expected to be; runs are judged by it from their next end on',
    permission: 'report:edit',
    params: schemaParams,
    body: TableSchema,
    success: { status: 200, body: SavedSchema },
  }),
  tableSchemaRemove: route({
    method: 'DELETE',
    path: '/projects/{id}/reports/{rid}/schemas/{pageId}',
    tag: 'Data',
    summary: 'Expect nothing of an output table any more; what runs were judged stays',
    permission: 'report:edit',
    params: schemaParams,
    success: { status: 200, body: z.object({ pageId: z.string() }) },
    errors: ['NOT_FOUND'],
  }),
  tableSchemaLearn: route({
    method: 'POST',
    path: '/projects/{id}/reports/{rid}/histories/{hid}/pages/{pageId}/schema',
    tag: 'Data',
    summary: 'Expect of the output table from now on what held for this run',
    permission: 'report:edit',
    params: pageParams,
    success: { status: 200, body: SavedSchema },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  runJudgements: route({
    method: 'GET',
    path: '/projects/{id}/reports/{rid}/histories/{hid}/judgements',
    tag: 'Data',
    summary: 'See which rules of the schemas the tables of a run break',
    permission: 'report:view',
    params: runParams,
    success: { status: 200, body: z.object({ judgements: z.array(RunJudgement) }) },
  }),
  runJudge: route({
    method: 'POST',
    path: '/projects/{id}/reports/{rid}/histories/{hid}/judgements',
    tag: 'Data',
    summary: 'Judge a run that has ended by the schemas as they are now',
    permission: 'report:edit',
    params: runParams,
    success: { status: 200, body: z.object({ judgements: z.array(RunJudgement) }) },
    errors: ['RUN_ACTIVE', 'CONFLICT'],
  }),
}
