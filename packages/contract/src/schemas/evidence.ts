import { z } from 'zod'
import { id, idText, instant, pageQuery, Pagination, projectId, reportId, runId } from './common.ts'

/** The classes of failed pages, as in the retry policy. */
export const failureKinds = ['permanent', 'rate-limited', 'blocked', 'transient', 'page-changed'] as const
export type FailureKind = (typeof failureKinds)[number]

export const RunFailure = z
  .object({
    kind: z.enum(failureKinds),
    code: z.string().describe('Stable name of what went wrong, e.g. HTTP_STATUS'),
    httpStatus: z.int().nullable(),
    count: z.int().describe('Pages that failed with it'),
    message: z.string().describe('What the first of them said'),
  })
  .meta({ id: 'RunFailure' })
export type RunFailure = z.infer<typeof RunFailure>

export const Evidence = z
  .object({
    id,
    reason: z.enum(['failed', 'sample']),
    url: z.string(),
    type: z.string().describe('Page type'),
    code: z.string().nullable(),
    httpStatus: z.int().nullable(),
    pageId: z.string().nullable().describe('The output table that its rows went to'),
    firstRow: z.int().nullable().describe('Position of its first row in the dataset, from 1'),
    rowCount: z.int(),
    hasHtml: z.boolean(),
    hasScreenshot: z.boolean(),
    bytes: z.int(),
    createdDate: instant,
  })
  .meta({ id: 'Evidence', description: 'A page snapshot.' })
export type Evidence = z.infer<typeof Evidence>

export const FailedPagesQuery = z.object({
  ...pageQuery(25),
  code: z.string().max(40).optional().describe('Only failures of this name, e.g. HTTP_STATUS'),
})
export const FailedPage = z
  .object({
    url: z.string(),
    type: z.string().describe('Page type'),
    code: z.string().nullable(),
    httpStatus: z.int().nullable(),
    attempts: z.int(),
    failedDate: instant,
    snapshot: Evidence.nullable().describe('Its page snapshot; null if none was kept'),
  })
  .meta({ id: 'FailedPage' })
export type FailedPage = z.infer<typeof FailedPage>
export const FailedPages = z.object({ pages: z.array(FailedPage), pagination: Pagination })

export const EvidenceQuery = z
  .object({
    ...pageQuery(25),
    reason: z.enum(['failed', 'sample']).optional().describe('Why the page was kept'),
    code: z.string().max(40).optional().describe('Only failures of this name, e.g. HTTP_STATUS'),
    pageId: z.string().max(64).optional().describe('Only pages whose rows went to this output table'),
    row: idText.optional().describe('Only the page that this row of the dataset came from; needs "pageId"'),
  })
  .refine(({ row, pageId }) => row === undefined || pageId !== undefined, {
    path: ['pageId'],
    error: 'is needed with "row"',
  })
export const EvidenceList = z.object({ evidence: z.array(Evidence), pagination: Pagination })

export const resourceStates = ['KEPT', 'WAITING', 'NONE'] as const

export const EvidencePage = z.object({
  html: z
    .string()
    .describe('The page as a document without scripts, which loads nothing but the files kept with it'),
  source: z.string().describe('The original page'),
  resources: z
    .object({
      state: z
        .enum(resourceStates)
        .describe('`WAITING`: they are fetched soon after the end of the run; `NONE`: none were kept'),
      files: z.int(),
      bytes: z.int(),
    })
    .describe('Styles, pictures and fonts that were kept with the page'),
})

export const evidenceParams = z.object({
  id: projectId,
  rid: reportId,
  hid: runId,
  eid: idText.describe('The page snapshot'),
})

export const evidenceResourceParams = evidenceParams.extend({
  index: z.coerce.number<string | number>().int().min(0).max(100_000).describe('Its place among those kept'),
})
