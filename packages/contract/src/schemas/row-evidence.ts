import { z } from 'zod'
import { ruleKinds, ruleLevels } from '../table-rules.ts'
import { id, idText, instant } from './common.ts'
import { Cell, Column, pageParams, RowMark } from './datasets.ts'
import { Evidence } from './evidence.ts'
import { FieldMark } from './finding-marks.ts'
import { ColumnRule } from './table-schemas.ts'

/** Rows of one call. */
export const mostChangedRows = 1000

/** The row numbers in "1-25,40", each once; reads only a few more than may be asked for. */
export function rowNumbersIn(text: string): number[] {
  const rows = new Set<number>()
  for (const range of text.split(',')) {
    const [from, to = from] = range.split('-').map(Number) as [number, number?]
    for (let row = from; row <= to && rows.size <= mostChangedRows; row++) rows.add(row)
  }
  return [...rows]
}

const rowRanges = z
  .string()
  .max(9000)
  .regex(
    /^[1-9]\d{0,11}(-[1-9]\d{0,11})?(,[1-9]\d{0,11}(-[1-9]\d{0,11})?)*$/,
    'must be row numbers like "1-25,40"',
  )
  .refine((text) => rowNumbersIn(text).length <= mostChangedRows, `must be at most ${mostChangedRows} rows`)

const LastRun = z
  .object({ historyId: id, RunStarted: instant })
  .nullable()
  .describe('The comparable run before this one whose rows are still there; null if there is none')

export const RowChangesQuery = z.object({
  rows: rowRanges.describe('Numbers of the rows: "1-25,40"'),
})

export const RowChange = z
  .object({
    row: z.int(),
    rowBefore: z.int().describe('The same row in the last run'),
    cells: z
      .array(z.object({ column: z.string(), before: Cell.describe('Long values are cut') }))
      .describe('The cells that differ'),
  })
  .meta({ id: 'RowChange' })
export type RowChange = z.infer<typeof RowChange>

export const RowChanges = z.object({
  lastRun: LastRun,
  matchedBy: z
    .array(z.string())
    .describe(
      'Columns that tell which rows are the same; empty: rows at the same place of the same page are',
    ),
  changes: z.array(RowChange).describe('Rows that were found in the last run, also those without changes'),
})
export type RowChanges = z.infer<typeof RowChanges>

/** Why there is no page snapshot of a row. */
export const missingPageReasons = ['NOT_CRAWLED', 'NONE_KEPT', 'NOT_SAMPLED'] as const
export type MissingPageReason = (typeof missingPageReasons)[number]

export const FieldEvidence = FieldMark.extend({
  selector: z.string().nullable().describe('The first one of the recipe; null if it takes the item or page'),
  elements: z.int().nullable().describe('Elements that the selectors match; null without a selector'),
  elementsBefore: z
    .int()
    .nullable()
    .describe('The same on the page of the last run; null if it is not known'),
}).meta({ id: 'FieldEvidence', description: 'How the recipe finds a field of a row on its page.' })
export type FieldEvidence = z.infer<typeof FieldEvidence>

export const CellEvidence = z
  .object({
    column: Column,
    value: Cell,
    before: Cell.optional().describe('In the last run; absent if it is not known, or the value is the same'),
    isSame: z.boolean().nullable().describe('Whether the last run had the same value; null: not known'),
    rules: z.array(
      z.object({
        kind: z.enum(ruleKinds),
        rule: ColumnRule.nullable().describe('Null for what the column declares, such as "required"'),
        level: z.enum(ruleLevels),
        isBroken: z.boolean().describe('By this cell'),
      }),
    ),
  })
  .meta({ id: 'CellEvidence' })
export type CellEvidence = z.infer<typeof CellEvidence>

export const RowEvidence = z
  .object({
    row: z.int(),
    url: z.string().nullable().describe('The page that it comes from; null if it is not known'),
    request: z
      .object({
        at: instant,
        httpStatus: z.int().nullable(),
        attempts: z.int(),
        bytes: z.int(),
        milliseconds: z.number(),
      })
      .nullable()
      .describe('How the page was fetched; null if it is not known'),
    proxyList: z.string().nullable().describe('The proxies that the run went through, for staff; null: none'),
    snapshot: Evidence.nullable(),
    missing: z.enum(missingPageReasons).nullable().describe('Why there is no page snapshot'),
    sample: z.int().describe('Page snapshots that the recipe keeps of each page type'),
    fields: z
      .array(FieldEvidence)
      .nullable()
      .describe('Null without a page snapshot, or if its rows can’t be told apart'),
    lastRun: LastRun,
    rowBefore: z.int().nullable().describe('The same row in the last run; null if it is not known'),
    cells: z.array(CellEvidence),
    marks: z.array(RowMark).describe('Schema rules that the row breaks'),
  })
  .meta({ id: 'RowEvidence' })
export type RowEvidence = z.infer<typeof RowEvidence>

export const rowParams = pageParams.extend({ row: idText.describe('The number of the row, from 1') })
