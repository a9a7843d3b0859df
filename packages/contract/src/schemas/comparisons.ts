import { z } from 'zod'
import { Column } from './datasets.ts'
import { id, idText, instant, projectId, reportId } from './common.ts'

const columnName = z.string().min(1).max(200)

export const ComparisonOrder = z.object({
  earlierId: id.describe('The run whose rows are the old ones'),
  laterId: id.describe('The run whose rows are the new ones'),
  pageId: z.string().min(1).max(64).describe('The output table; both runs must have it'),
  keys: z
    .array(columnName)
    .max(20)
    .default([])
    .describe('Key columns to match rows by; empty: rows are matched by position'),
  columns: z.array(columnName).min(1).max(1000).optional().describe('Columns to compare; all by default'),
})

export type ComparisonOrder = z.infer<typeof ComparisonOrder>

export const Comparison = z
  .object({
    comparisonId: id,
    pageId: z.string(),
    earlierId: id,
    laterId: id,
    earlierDate: instant,
    laterDate: instant,
    keys: z.array(z.string()),
    columns: z
      .array(Column)
      .describe('Of the table of differences: "_change", "_before" and those of the rows'),
    added: z.int(),
    removed: z.int(),
    changed: z.int(),
    same: z.int(),
    changes: z
      .array(z.object({ name: z.string().describe('A column'), changed: z.int().describe('Rows') }))
      .describe('Changed rows by the columns in which they differ, most first'),
    createdDate: instant,
    expiresDate: instant.describe('When it is deleted'),
  })
  .meta({ id: 'Comparison' })
export type Comparison = z.infer<typeof Comparison>

export const KeyProposal = z.object({
  keys: z.array(z.string()).describe('Key columns; empty if none were found'),
})
export const comparisonParams = z.object({
  id: projectId,
  rid: reportId,
  comparisonId: idText.describe('The comparison'),
})
