import { z } from 'zod'
import { mostExportedRuns, runUpdateCodes } from '../run-actions.ts'
import { httpUrl } from '../recipe/shapes.ts'
import { id, idText, instant } from './common.ts'
import { downloadFormats } from './datasets.ts'

/** Ids arrive as a comma-separated string, as the calls have always been. */
const historyIds = z
  .string()
  .max(10_000)
  .regex(/^\d{1,15}(,\d{1,15})*$/, 'must be run ids separated by commas')

export const RunStop = z.object({ historyIds })
export const RunStopResult = z.object({
  successCount: z.int(),
  results: z.array(z.object({ historyId: id, stopped: z.boolean(), message: z.string() })),
})

export const RunBulkUpdate = z.object({
  historyIds,
  action: z
    .literal(runUpdateCodes)
    .describe('0 Deleted, 1 Failed, 3 Completed, 4 Mark as DNU (do not use), 5 Unmark as DNU'),
})
export const RunRestore = z.object({ historyIds })
export const RunBulkResult = z.object({
  successCount: z.int(),
  results: z.array(z.object({ historyId: id, changed: z.boolean(), message: z.string() })),
})

/** How one run differs from what the recipe of its report says. */
export const RunOptions = z
  .strictObject({
    pages: z.int().min(1).max(100_000_000).optional().describe('Ends after so many pages'),
    proxyList: z
      .string()
      .trim()
      .max(100)
      .optional()
      .describe('The list of proxies to use; empty: none; absent: as the recipe says'),
    startUrls: z
      .array(httpUrl)
      .min(1)
      .max(1000)
      .optional()
      .describe('Addresses to begin with instead of those of the recipe'),
  })
  .meta({ id: 'RunOptions' })
export type RunOptions = z.infer<typeof RunOptions>
export const RunStart = z.object({
  options: RunOptions.optional(),
  save: z
    .boolean()
    .optional()
    .describe('True: the options become a new version of the recipe, and later runs have them too'),
})

export const BulkExport = z.object({
  processNotification: z.boolean().default(false).describe('Mail a link when the file is ready'),
  reports: z
    .array(z.object({ reportId: id, historyId: id }))
    .min(1)
    .max(mostExportedRuns),
  formats: z.array(z.enum(downloadFormats)).max(1).default([]).describe('At most one; none is CSV'),
})
export const exportStates = ['QUEUED', 'WORKING', 'READY', 'FAILED'] as const
export const RunExport = z
  .object({
    exportId: id,
    state: z.enum(exportStates),
    format: z.enum(downloadFormats),
    runs: z.int(),
    message: z.string().describe('What happens now, or why there is no file'),
    fileName: z.string().nullable(),
    bytes: z.int().nullable(),
    createdDate: instant,
    expiresDate: instant.nullable().describe('The file is kept until then'),
  })
  .meta({ id: 'RunExport' })
export type RunExport = z.infer<typeof RunExport>
export const exportParams = z.object({ id: idText, rid: idText, exportId: idText })
