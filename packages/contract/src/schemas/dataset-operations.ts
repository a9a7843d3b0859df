import { z } from 'zod'
import { importFormats } from '../run-origin.ts'
import { id } from './common.ts'

const TableKeys = z.object({
  pageId: z.string().min(1).max(64),
  keys: z.array(z.string().min(1).max(200)).min(1).max(20).describe('Columns that identify duplicates'),
})
const keep = z.enum(['first', 'last']).default('first').describe('Which duplicate to keep')

export const RunMerge = z.object({
  historyIds: z
    .array(id)
    .min(2)
    .max(100)
    .describe('Runs of this report; their rows come one after the other in this order'),
  tables: z.array(TableKeys).max(100).default([]).describe('Tables to remove duplicates from'),
  keep,
})
export const RunDedupe = z.object({ tables: z.array(TableKeys).min(1).max(100), keep })

export const ImportQuery = z.object({
  fileName: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .describe('If `format` is absent, its extension sets the format'),
  format: z.enum(importFormats).optional().describe('Absent: by the file extension'),
  pageId: z
    .string()
    .regex(/^[A-Za-z][\w-]{0,63}$/, 'must begin with a letter and hold only letters, digits, "_" and "-"')
    .default('items')
    .describe('The output table that the rows make'),
  badRows: z
    .enum(['refuse', 'skip'])
    .default('refuse')
    .describe('"refuse": a bad row cancels the import; "skip": bad rows are left out'),
})
