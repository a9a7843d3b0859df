import { z } from 'zod'
import { route } from '../route.ts'
import { reportParams } from '../schemas/reports.ts'
import { runParams } from '../schemas/runs.ts'
import {
  RunJudgement,
  SavedSchema,
  schemaParams,
  SchemaProposal,
  SchemaUpdate,
} from '../schemas/table-schemas.ts'

export const tableSchemaRoutes = {
  tableSchemaList: route({
    method: 'GET',
    path: '/projects/{id}/reports/{rid}/schemas',
    tag: 'Data',
    summary: "List the schemas of a report's output tables",
    permission: 'report:view',
    params: reportParams,
    success: { status: 200, body: z.object({ schemas: z.array(SavedSchema) }) },
  }),
  tableSchemaSave: route({
    method: 'PUT',
    path: '/projects/{id}/reports/{rid}/schemas/{pageId}',
    tag: 'Data',
    summary: 'Set the schema of an output table; runs that end from now on are checked against it',
    permission: 'report:edit',
    params: schemaParams,
    body: SchemaUpdate,
    success: { status: 200, body: SavedSchema },
    errors: ['CONFLICT'],
  }),
  tableSchemaRemove: route({
    method: 'DELETE',
    path: '/projects/{id}/reports/{rid}/schemas/{pageId}',
    tag: 'Data',
    summary: 'Remove the schema of an output table; past results are kept',
    permission: 'report:edit',
    params: schemaParams,
    success: { status: 200, body: z.object({ pageId: z.string() }) },
    errors: ['NOT_FOUND'],
  }),
  tableSchemaProposal: route({
    method: 'GET',
    path: '/projects/{id}/reports/{rid}/schemas/{pageId}/proposal',
    tag: 'Data',
    summary:
      'Propose rules for an output table from the last runs of the report that crawled the same, and say which of them each rule would have flagged. Saves nothing',
    permission: 'report:edit',
    params: schemaParams,
    success: { status: 200, body: SchemaProposal },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  runJudgements: route({
    method: 'GET',
    path: '/projects/{id}/reports/{rid}/histories/{hid}/judgements',
    tag: 'Data',
    summary: 'Get the schema rules that the tables of a run break',
    permission: 'report:view',
    params: runParams,
    success: { status: 200, body: z.object({ judgements: z.array(RunJudgement) }) },
  }),
  runJudge: route({
    method: 'POST',
    path: '/projects/{id}/reports/{rid}/histories/{hid}/judgements',
    tag: 'Data',
    summary: 'Check a finished run against the current schemas',
    permission: 'report:edit',
    params: runParams,
    success: { status: 200, body: z.object({ judgements: z.array(RunJudgement) }) },
    errors: ['RUN_ACTIVE', 'CONFLICT'],
  }),
}
