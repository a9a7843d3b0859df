import { z } from 'zod'
import { fieldTypes } from '../recipe.ts'
import { instant, projectId, reportId } from './common.ts'

/** What the cells of one column must be. An empty cell breaks "required" only. */
export const ColumnRules = z
  .strictObject({
    name: z.string().min(1).max(200),
    type: z.enum(fieldTypes),
    required: z.boolean().default(false).describe('No cell is empty'),
    unique: z.boolean().default(false).describe('No value comes twice'),
    pattern: z
      .string()
      .min(1)
      .max(500)
      .optional()
      .describe('Regular expression (RE2) that the whole text must match'),
    minimum: z.number().optional().describe('Minimum for numbers, minimum length for texts'),
    maximum: z.number().optional().describe('Maximum for numbers, maximum length for texts'),
    allowed: z.array(z.string().max(500)).min(1).max(200).optional().describe('Allowed values'),
  })
  .meta({ id: 'ColumnRules' })
export type ColumnRules = z.infer<typeof ColumnRules>

export const TableSchema = z
  .strictObject({
    columns: z.array(ColumnRules).max(1000),
    minimumRows: z.int().min(0).optional().describe('A run with fewer rows fails the schema'),
  })
  .meta({ id: 'TableSchema' })
export type TableSchema = z.infer<typeof TableSchema>

export const schemaRules = [
  'column',
  'type',
  'required',
  'unique',
  'pattern',
  'minimum',
  'maximum',
  'allowed',
  'minimumRows',
] as const

export const Breach = z
  .object({
    column: z.string().nullable().describe('Null for what the whole table breaks'),
    rule: z.enum(schemaRules),
    count: z.int().describe('Rows that break it; 1 for what the table breaks as a whole'),
    rowNumbers: z.array(z.int()).describe('The first ten of them, from 1'),
  })
  .meta({ id: 'Breach' })
export type Breach = z.infer<typeof Breach>

export const Judgement = z
  .object({
    rows: z.int(),
    badRows: z.int().describe('Rows that break at least one rule'),
    breaches: z.array(Breach),
  })
  .meta({ id: 'Judgement' })
export type Judgement = z.infer<typeof Judgement>

export const SavedSchema = z
  .object({
    pageId: z.string().describe('The output table it is for'),
    schema: TableSchema,
    updatedDate: instant,
    updatedBy: z.string().describe('Name of who saved it last'),
  })
  .meta({ id: 'SavedSchema' })
export type SavedSchema = z.infer<typeof SavedSchema>

export const RunJudgement = z
  .object({
    pageId: z.string(),
    judgement: Judgement,
    schema: TableSchema.describe('The schema at that time'),
    judgedDate: instant,
  })
  .meta({ id: 'RunJudgement' })
export type RunJudgement = z.infer<typeof RunJudgement>

export const schemaParams = z.object({
  id: projectId,
  rid: reportId,
  pageId: z.string().min(1).max(64).describe('The output table, by its name'),
})
