import { z } from 'zod'
import { route } from '../route.ts'
import {
  EvidenceList,
  EvidencePage,
  evidenceParams,
  EvidenceQuery,
  evidenceResourceParams,
  FailedPages,
  FailedPagesQuery,
  RunFailure,
} from '../schemas/evidence.ts'
import { runParams } from '../schemas/runs.ts'

export const evidenceRoutes = {
  runFailures: route({
    method: 'GET',
    path: '/projects/{id}/reports/{rid}/histories/{hid}/failures',
    tag: 'Runs',
    summary: 'Count the failed pages of a run by kind',
    permission: 'report:view',
    params: runParams,
    success: { status: 200, body: z.object({ failures: z.array(RunFailure) }) },
  }),
  runFailedPages: route({
    method: 'GET',
    path: '/projects/{id}/reports/{rid}/histories/{hid}/failures/pages',
    tag: 'Runs',
    summary: 'List the failed pages of a run',
    permission: 'report:view',
    params: runParams,
    query: FailedPagesQuery,
    success: { status: 200, body: FailedPages },
  }),
  evidenceList: route({
    method: 'GET',
    path: '/projects/{id}/reports/{rid}/histories/{hid}/evidence',
    tag: 'Runs',
    summary: 'List the page snapshots of a run',
    permission: 'report:view',
    params: runParams,
    query: EvidenceQuery,
    success: { status: 200, body: EvidenceList },
  }),
  evidencePage: route({
    method: 'GET',
    path: '/projects/{id}/reports/{rid}/histories/{hid}/evidence/{eid}',
    tag: 'Runs',
    summary: 'Get a page snapshot',
    permission: 'report:view',
    params: evidenceParams,
    success: { status: 200, body: EvidencePage },
  }),
  evidenceResource: route({
    method: 'GET',
    path: '/projects/{id}/reports/{rid}/histories/{hid}/evidence/{eid}/resources/{index}',
    tag: 'Runs',
    summary: 'Get a style sheet, picture or font that was kept with a page snapshot',
    permission: 'report:view',
    params: evidenceResourceParams,
    success: { status: 200, kind: 'stream', mime: 'application/octet-stream' },
  }),
  evidenceScreenshot: route({
    method: 'GET',
    path: '/projects/{id}/reports/{rid}/histories/{hid}/evidence/{eid}/screenshot',
    tag: 'Runs',
    summary: 'Get the screenshot of a page snapshot',
    permission: 'report:view',
    params: evidenceParams,
    success: { status: 200, kind: 'stream', mime: 'image/png' },
  }),
}
