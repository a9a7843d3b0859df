import { z } from 'zod'
import { downloadFormats, type DownloadFormat } from '../export-formats.ts'
import { fieldTypes } from '../recipe.ts'
import { pageQuery, Pagination, projectId, reportId, runId } from './common.ts'
import { CsvChoice } from './csv-options.ts'
import { RowPictures } from './pictures.ts'
import { ruleKinds } from '../table-rules.ts'

/**
 * A cell in calls: scalars unchanged, numbers with more digits than JavaScript can hold as text, nested values as
 * JSON.
 */
export const Cell = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.json()),
  z.record(z.string(), z.json()),
])
export type Cell = z.infer<typeof Cell>

export const Column = z.object({ name: z.string(), type: z.enum(fieldTypes) }).meta({ id: 'Column' })
export type Column = z.infer<typeof Column>

export const RunPage = z
  .object({
    pageId: z.string().describe('The name of the output table'),
    count: z.int(),
    columns: z.array(Column),
    fill: z
      .array(z.number().min(0).max(1).nullable())
      .nullable()
      .describe(
        'Share of rows with a value, by column; null before the end of the run, or if it was not measured',
      ),
    final: z.boolean().describe('False while the run still adds rows'),
  })
  .meta({ id: 'RunPage' })
export type RunPage = z.infer<typeof RunPage>

/** How a column is compared; `values` are converted to the column's type first. */
export const filterOperators = [
  'is',
  'isNot',
  'contains',
  'notContains',
  'startsWith',
  'atLeast',
  'atMost',
  'isEmpty',
  'isNotEmpty',
  'oneOf',
] as const
export type FilterOperator = (typeof filterOperators)[number]
export const Filter = z.strictObject({
  column: z.string().min(1).max(200),
  operator: z.enum(filterOperators),
  values: z.array(z.string().max(2000)).max(200).default([]),
})
export type Filter = z.infer<typeof Filter>

const jsonText = <T extends z.ZodType>(inner: T) =>
  z
    .string()
    .max(20_000)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue({ code: 'custom', message: 'must be JSON' })
        return z.NEVER
      }
    })
    .pipe(inner)

/** Which rows: the same for the preview and for a download of it. */
const view = {
  search: z.string().max(500).optional().describe('Rows with this text in any column, whatever the case'),
  filters: jsonText(z.array(Filter).max(30))
    .optional()
    .describe('JSON list of { column, operator, values }; all must hold'),
  sort: z.string().max(200).optional().describe('Column name, with a leading "-" for descending'),
  columns: jsonText(z.array(z.string().max(200)).min(1).max(1000))
    .optional()
    .describe('JSON list of column names; all when absent'),
}

export const RowsQuery = z.object({ ...pageQuery(25), ...view })
export const Rows = z.object({
  columns: z.array(Column),
  rows: z.array(z.array(Cell)).describe('Cells in the order of `columns`'),
  rowNumbers: z.array(z.int()).describe('The position of each row in the whole dataset, from 1'),
  pagination: Pagination,
})
export type Rows = z.infer<typeof Rows>

/** A schema rule that a row breaks. */
export const RowMark = z
  .object({ row: z.int().describe('Its number'), column: z.string(), rule: z.enum(ruleKinds) })
  .meta({ id: 'RowMark' })
export type RowMark = z.infer<typeof RowMark>

export const JudgedRows = Rows.extend({
  marks: z
    .array(RowMark)
    .describe(
      'Schema rules that the rows on this page break; known for the first thousand rows of each rule',
    ),
  pictures: z.array(RowPictures).describe('Of each column of pictures among `columns`'),
})
export type JudgedRows = z.infer<typeof JudgedRows>

export { downloadFormats, type DownloadFormat }
export const DownloadQuery = z.object({
  format: z.enum(downloadFormats).describe('Of the file'),
  sample: z.enum(['true', 'false']).optional().describe('"true": only the first 100 rows'),
  csv: jsonText(CsvChoice)
    .optional()
    .describe('For the format csv: JSON with the keys of `CsvChoice`, such as {"delimiter": ";"}'),
  ...view,
})

/** The same choice in a request body. */
export const RowsChoice = z.strictObject({
  search: z.string().max(500).optional(),
  filters: z.array(Filter).max(30).optional(),
  sort: z.string().max(200).optional(),
  columns: z.array(z.string().max(200)).min(1).max(1000).optional(),
})
export type RowsChoice = z.infer<typeof RowsChoice>

export const pageParams = z.object({
  id: projectId,
  rid: reportId,
  hid: runId,
  pageId: z.string().min(1).max(64).describe('The output table, by its name'),
})
