import { z } from 'zod'
import { exactProfileRows } from '../profile-display.ts'
import { fieldTypes } from '../recipe.ts'
import { id, instant, projectId, reportId, runId } from './common.ts'

/** Integers beyond 2^53 and nested values are text; long texts are cut. */
export const ProfileValue = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type ProfileValue = z.infer<typeof ProfileValue>

const edge = z.union([z.number(), z.string()]).describe('A number, or a moment for dates')

export const ColumnProfile = z
  .object({
    name: z.string(),
    type: z.enum(fieldTypes),
    filled: z.int().describe('Cells that are not empty'),
    fillRate: z.number().describe('Share of filled cells in percent'),
    distinctCount: z.int().describe('Distinct values'),
    distinctIsExact: z
      .boolean()
      .describe('False if `distinctCount` is an estimate, which can be a few percent off'),
    memorySize: z.int().describe('Uncompressed size of the values in bytes'),
    minimum: ProfileValue,
    maximum: ProfileValue,
    mean: z.number().nullable().describe('Of numbers'),
    shortest: z.int().nullable().describe('Characters of the shortest text'),
    longest: z.int().nullable().describe('Characters of the longest text'),
    topValues: z
      .array(z.object({ value: ProfileValue, count: z.int() }))
      .describe('The most frequent values with their counts; empty if nearly all values are distinct'),
    histogram: z
      .array(z.object({ from: edge, to: edge, count: z.int() }))
      .describe('Numbers, dates and times in bins of one width'),
  })
  .meta({ id: 'ColumnProfile' })
export type ColumnProfile = z.infer<typeof ColumnProfile>

/** States of a profile; NONE if none was requested. */
export const profileStates = ['NONE', 'QUEUED', 'WORKING', 'READY', 'FAILED', 'CANCELLED'] as const
export type ProfileState = (typeof profileStates)[number]

export const DataProfile = z
  .object({
    Columns: z.array(ColumnProfile),
    NumRows: z.int(),
    ProfileLimitExceed: z
      .boolean()
      .describe(
        `More than ${exactProfileRows.toLocaleString('en')} rows: everything was read, but where a column has many distinct values their count is an estimate`,
      ),
    ProfileStatus: z.object({
      status: z.boolean().describe('False if the profile could not be created'),
      message: z.string(),
    }),
    pageId: z.string(),
    state: z.enum(profileStates),
    progress: z.number().describe('From 0 to 1'),
    unavailable: z.string().nullable().describe('Why this table gets no profile; null where it can have one'),
    generatedDate: instant.nullable(),
  })
  .meta({ id: 'DataProfile' })
export type DataProfile = z.infer<typeof DataProfile>

const pageId = z.string().min(1).max(64)

/** `scheduleId` is the schedule that started the run, 0 if none did. */
export const profileParams = z.object({
  id: projectId,
  rid: reportId,
  hid: runId,
  scheduleId: z.coerce
    .number<string | number>()
    .int()
    .min(0)
    .describe('The schedule that started the run; 0 for a run without one'),
})
export const ProfileQuery = z.object({
  limit: z.coerce
    .number<string | number>()
    .int()
    .min(1)
    .max(20_000)
    .default(20_000)
    .describe('Columns at most'),
  page_id: pageId.optional().describe('The output table; the first one when absent'),
})
export const ProfileTrendQuery = z.object({
  limit: z.coerce.number<string | number>().int().min(1).max(90).default(30).describe('Runs at most'),
  page_id: pageId.optional().describe('The output table; the first one when absent'),
  column_name: z.string().min(1).max(200).optional().describe('Only this column'),
})
export const ProfileTrend = z.object({
  columns: z.array(
    z.object({
      name: z.string(),
      runs: z
        .array(
          z.object({
            historyId: id,
            RunStarted: instant,
            DistinctCount: z.int(),
            DistinctIsExact: z.boolean().describe('False where the count is an estimate'),
            FillRate: z.number().describe('In percent'),
            MemorySize: z.int().describe('Bytes'),
          }),
        )
        .describe('Runs with a profile, oldest first'),
    }),
  ),
})
export type ProfileTrend = z.infer<typeof ProfileTrend>
