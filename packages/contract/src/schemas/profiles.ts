import { z } from 'zod'
import { fieldTypes } from '../recipe.ts'

/** Whole numbers beyond 2^53 and nested values are text; long texts are cut. */
export const ProfileValue = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type ProfileValue = z.infer<typeof ProfileValue>

const edge = z.union([z.number(), z.string()]).describe('A number, or a moment for dates')

export const ColumnProfile = z
  .object({
    name: z.string(),
    type: z.enum(fieldTypes),
    filled: z.int().describe('Cells that are not empty'),
    fillRate: z.number().describe('Share of filled cells in percent'),
    distinctCount: z.int().describe('Distinct values; an estimate in tables of more than 200,000 rows'),
    memorySize: z.int().describe('Bytes of the values, unpacked'),
    minimum: ProfileValue,
    maximum: ProfileValue,
    mean: z.number().nullable().describe('Of numbers'),
    shortest: z.int().nullable().describe('Characters of the shortest text'),
    longest: z.int().nullable().describe('Characters of the longest text'),
    topValues: z
      .array(z.object({ value: ProfileValue, count: z.int() }))
      .describe('The commonest values with their counts; empty where nearly every value is another'),
    histogram: z
      .array(z.object({ from: edge, to: edge, count: z.int() }))
      .describe('Numbers, dates and times in bins of one width'),
  })
  .meta({ id: 'ColumnProfile' })
export type ColumnProfile = z.infer<typeof ColumnProfile>
