import { z } from 'zod'
import { mostExportedRuns, runUpdateCodes } from '../run-actions.ts'
import { httpUrl } from '../recipe/shapes.ts'
import { id, idText, instant, projectId, reportId } from './common.ts'
import { CsvChoice, CsvOptions } from './csv-options.ts'
import { ParameterOverrides } from './services.ts'
import { exportFormats, exportScopes, exportStates } from '../export-formats.ts'
import { downloadFormats, RowsChoice } from './datasets.ts'

/** Ids are a comma-separated string, for compatibility. */
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

/** Overrides of the report's recipe for one run. */
export const RunOptions = z
  .strictObject({
    pages: z.int().min(1).max(100_000_000).optional().describe('Page limit'),
    proxyList: z
      .string()
      .trim()
      .max(100)
      .optional()
      .describe("The proxy list to use; empty: none; absent: recipe's setting"),
    startUrls: z.array(httpUrl).min(1).max(1000).optional().describe("Start URLs instead of the recipe's"),
  })
  .meta({ id: 'RunOptions' })
export type RunOptions = z.infer<typeof RunOptions>
export const RunStart = z
  .object({
    options: RunOptions.optional(),
    save: z
      .boolean()
      .optional()
      .describe('True: the options become a new version of the recipe, and later runs have them too'),
    parameters: ParameterOverrides.optional().describe(
      'Values of this run only for parameters of the service, for those who may set custom parameters; what is left out has the value of the report',
    ),
    again: id
      .optional()
      .describe('Repeats a run of this report with its options and parameters; excludes all other fields'),
  })
  .refine(
    ({ again, ...given }) => again === undefined || Object.values(given).every((one) => one === undefined),
    {
      path: ['again'],
      message: 'repeats a run unchanged; omit the other fields',
    },
  )

const csvChoice = CsvChoice.optional().describe('How CSV files are written; only with the format csv')

export const BulkExport = z.object({
  processNotification: z.boolean().default(false).describe('Email a link when the file is ready'),
  reports: z
    .array(z.object({ reportId: id, historyId: id }))
    .min(1)
    .max(mostExportedRuns),
  formats: z.array(z.enum(downloadFormats)).max(1).default([]).describe('At most one; none is CSV'),
  csv: csvChoice,
})
export const RunExport = z
  .object({
    exportId: id,
    state: z.enum(exportStates),
    format: z.enum(exportFormats),
    runs: z.int(),
    historyId: id.nullable().describe('The run that it is of; null for a file of several runs'),
    rows: z.enum(exportScopes).nullable().describe('Which rows; null for a file of several runs'),
    pageIds: z.array(z.string()).nullable().describe('Which tables; null is all of them'),
    csv: CsvOptions.nullable().describe('How CSV files are written; null for other formats'),
    progress: z.number().min(0).max(1),
    message: z.string().describe('What happens now, or why there is no file'),
    fileName: z.string().nullable(),
    bytes: z.int().nullable(),
    createdDate: instant,
    expiresDate: instant.nullable().describe('The file is kept until then'),
  })
  .meta({ id: 'RunExport' })
export type RunExport = z.infer<typeof RunExport>
export const RunExportList = z.object({
  exports: z.array(RunExport),
  formats: z.array(z.enum(exportFormats)).describe('In which this account may order files'),
})
export const RunExportListQuery = z.object({
  historyId: z.coerce.number<string | number>().int().min(1).optional().describe('Only files of this run'),
})

/** An export of one run's rows. */
export const DataExport = z.strictObject({
  format: z
    .enum(exportFormats)
    .describe('"support" is a zip with recipe, summary, log, page snapshots and a sample of the rows'),
  pageIds: z
    .array(z.string().min(1).max(64))
    .min(1)
    .max(200)
    .optional()
    .describe('Names of output tables; all of them when absent'),
  rows: z
    .enum(exportScopes)
    .default('all')
    .describe('"filtered": those that `view` chooses, of one table; "sample": the first 100 of each table'),
  view: RowsChoice.optional(),
  csv: csvChoice,
  current: z
    .boolean()
    .default(false)
    .describe('True: export available rows even if the run failed, was stopped or is still active'),
  processNotification: z.boolean().default(false).describe('Email a link when the file is ready'),
})
export type DataExport = z.infer<typeof DataExport>
export const exportParams = z.object({
  id: projectId,
  rid: reportId,
  exportId: idText.describe('The export'),
})
